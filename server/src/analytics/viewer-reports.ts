import {
  CLICK_BURST,
  CLICK_BURST_OF_ADDRESS,
  CLICK_REFILL_MS,
  CLICK_REFILL_MS_OF_ADDRESS,
} from '@nave/domain/analytics/clicks.ts';
import {
  PEOPLE_BURST,
  PEOPLE_BURST_OF_ADDRESS,
  PEOPLE_REFILL_MS,
  PEOPLE_REFILL_MS_OF_ADDRESS,
} from '@nave/domain/analytics/people.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { limiting } from '../platform/process/limiting.ts';
import type { PresenceSlice } from '../presence/presence.slice.ts';
import { viewerRules } from './analytics-rules.ts';
import { clickRoutes } from './clicks.routes.ts';
import { addingClicks } from './clicks.ts';
import { peopleSocket } from './people.socket.ts';

type Parts = Pick<Platform, 'routes' | 'realtime' | 'db' | 'clock' | 'limits'>;
type Needs = Pick<PaywallSlice, 'findContent'> & Pick<PresenceSlice, 'isAt'>;

/** Registers what viewers report: clicks on links, and how many they are at their screen. */
export function viewerReports({ routes, realtime, db, clock, limits }: Parts, { findContent, isAt }: Needs): void {
  const rules = viewerRules({ findContent, clock });
  const limitOf = (name: string, burst: number, refillMs: number) =>
    limiting(limits.buckets(`analytics.${name}`, { burst, refillMs }), clock);
  const addClick = addingClicks({
    db,
    clock,
    limit: limitOf('clicks', CLICK_BURST, CLICK_REFILL_MS),
    limitAddress: limitOf('clicks-of-address', CLICK_BURST_OF_ADDRESS, CLICK_REFILL_MS_OF_ADDRESS),
  });
  clickRoutes({ routes, rules, addClick });
  peopleSocket({
    realtime,
    db,
    clock,
    rules,
    limit: limitOf('people', PEOPLE_BURST, PEOPLE_REFILL_MS),
    limitAddress: limitOf('people-of-address', PEOPLE_BURST_OF_ADDRESS, PEOPLE_REFILL_MS_OF_ADDRESS),
    isAt,
  });
}
