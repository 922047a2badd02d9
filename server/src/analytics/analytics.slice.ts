import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Platform } from '../platform/platform.ts';
import type { PresenceSlice } from '../presence/presence.slice.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { analyticsSocket } from './analytics.socket.ts';
import { CountingRun } from './counting-run.ts';
import { type EngagementNeeds, readingEngagement } from './engagement.ts';
import { movingViewers } from './move-viewer.ts';
import { readingAnalytics } from './read-analytics.ts';
import { Recorder } from './recorder.ts';

type Needs = Pick<AccountsSlice, 'onIdentityChange'> &
  Pick<PaywallSlice, 'findContent'> &
  Pick<PresenceSlice, 'followStays'> &
  EngagementNeeds;

/** Counts who watches contents, and for how long. */
export function analyticsSlice(
  { routes, realtime, db, clock, jobs, log, limits, onStop }: Platform,
  { onIdentityChange, findContent, followStays, ...engagement }: Needs,
): void {
  const run = new CountingRun({ db, clock, log, onRestart: () => recorder.enterAgain(clock.now().getTime()) });
  const recorder = new Recorder({ log, store: (batch) => run.store(batch) });
  followStays(recorder.record);
  onIdentityChange(movingViewers({ db, clock, jobs }));
  const engagementOf = readingEngagement(engagement);
  const reading = readingAnalytics({ db, clock, log, engagementOf, inTurn: limits.fairQueue() });
  analyticsRoutes({ routes, log, reading, findContent });
  const stopAnnouncing = analyticsSocket({ realtime, db, clock, log, reading, findContent });
  onStop(async () => {
    stopAnnouncing();
    recorder.end();
    await recorder.flush();
    await run.close();
  });
}
