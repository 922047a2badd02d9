import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Decision } from '@nave/domain/kernel/refusal.ts';
import { canSeeClientReport, canSeeUpcoming } from '@nave/domain/operations/operations.policy.ts';
import { reportShapes } from '@nave/domain/operations/reports.api.ts';
import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rule } from '../platform/rule.ts';
import { clientReport, upcomingContents } from './reports.ts';
import { type UpcomingEventsDeps, upcomingEvents } from './upcoming-events.ts';

/** A rule for lists about all organisations, which concern no single object. */
const list = (who: string, may: (actor: Actor) => Decision): Rule<true> => ({
  who,
  signedIn: true,
  load: async () => true,
  missing: kernelRefusals.notFound,
  may,
});

/** Registers the lists about all organisations, for people with a global role. */
export function reportRoutes({ routes, ...deps }: UpcomingEventsDeps & { routes: Routes }): void {
  const add = routes.of('reports', reportCalls, reportShapes);
  add(reportCalls.upcomingContents, {
    summary: 'Contents of all organisations that start within 2 days',
    rule: list('global owner or admin', canSeeUpcoming),
    handle: ({ query }) => upcomingContents(deps, query.after),
  });
  add(reportCalls.clients, {
    summary: 'The organisations by their most recent content',
    rule: list('the global owner', canSeeClientReport),
    handle: ({ query }) => clientReport(deps, query),
  });
  add(reportCalls.upcomingPaywall, {
    summary: 'Events of the next 14 days in the channels of all organisations that are connected to them',
    rule: list('global owner or admin', canSeeUpcoming),
    handle: ({ query }) => upcomingEvents(deps, query.after),
  });
}
