import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { canSeeUpcoming } from '@nave/domain/operations/operations.policy.ts';
import { reportShapes } from '@nave/domain/operations/reports.api.ts';
import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import type { Routes } from '../platform/http/route.ts';
import { type UpcomingEventsDeps, upcomingEvents } from './upcoming-events.ts';

/** Registers the lists about all organisations, for people with a global role. */
export function reportRoutes({ routes, ...deps }: UpcomingEventsDeps & { routes: Routes }): void {
  const add = routes.of(reportCalls, reportShapes);
  add(reportCalls.upcomingPaywall, {
    summary: 'Events of the next 14 days in the channels of all organisations that are connected to them',
    rule: {
      who: 'global owner or admin',
      signedIn: true,
      load: async () => true,
      missing: kernelRefusals.notFound,
      may: canSeeUpcoming,
    },
    handle: ({ query }) => upcomingEvents(deps, query.after),
  });
}
