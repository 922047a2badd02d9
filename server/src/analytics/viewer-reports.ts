import { CLICK_BURST, CLICK_REFILL_MS } from '@nave/domain/analytics/clicks.ts';
import { PEOPLE_BURST, PEOPLE_REFILL_MS } from '@nave/domain/analytics/people.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Platform } from '../platform/platform.ts';
import { limiting } from '../platform/process/limiting.ts';
import { viewerRules } from './analytics-rules.ts';
import { clickRoutes } from './clicks.routes.ts';
import { addingClicks } from './clicks.ts';
import { peopleSocket } from './people.socket.ts';

/** Registers what viewers report: clicks on links, and how many they are at their screen. */
export function viewerReports(
  { routes, realtime, db, clock, limits }: Pick<Platform, 'routes' | 'realtime' | 'db' | 'clock' | 'limits'>,
  findContent: FindContentFor,
): void {
  const rules = viewerRules({ findContent, clock });
  const limitClicks = limits.buckets('analytics.clicks', { burst: CLICK_BURST, refillMs: CLICK_REFILL_MS });
  clickRoutes({ routes, rules, addClick: addingClicks({ db, clock, limit: limiting(limitClicks, clock) }) });
  const limitAnswers = limits.buckets('analytics.people', { burst: PEOPLE_BURST, refillMs: PEOPLE_REFILL_MS });
  peopleSocket({ realtime, db, clock, rules, limit: limiting(limitAnswers, clock) });
}
