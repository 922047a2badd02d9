import { analyticsShapes } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { ChatSlice } from '../chat/chat.slice.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { InteractionsSlice } from '../interactions/interactions.slice.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Platform } from '../platform/platform.ts';
import type { PresenceSlice } from '../presence/presence.slice.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { analyticsSocket } from './analytics.socket.ts';
import { countingAnew } from './count-anew.ts';
import { CountingRun } from './counting-run.ts';
import { driftCounter } from './drift-counter.ts';
import { type EngagementNeeds, readingEngagement } from './engagement.ts';
import { erasingPersons } from './erase-person.ts';
import { erasingViewers } from './erase-viewer.ts';
import { readingExportLinks } from './export-links.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { defineKeepFigures } from './keep-figures.ts';
import { momentRoutes } from './moments.routes.ts';
import { movingViewers } from './move-viewer.ts';
import { readingAnalytics } from './read-analytics.ts';
import { readingEarlier } from './read-earlier.ts';
import { type MinuteNeeds, readingMinutes } from './read-minutes.ts';
import { Recorder } from './recorder.ts';
import type { ContentRef } from './recount.ts';
import { viewerReports } from './viewer-reports.ts';

type Needs = Pick<ClientsSlice, 'events'> &
  Pick<AccountsSlice, 'onIdentityChange' | 'onErasure' | 'usersNow'> &
  Pick<ChatSlice, 'chatAuthors' | 'exportedMessages' | 'countExportedMessages'> &
  Pick<InteractionsSlice, 'answersOf' | 'countAnswers'> &
  Pick<PaywallSlice, 'findContent'> &
  Pick<PresenceSlice, 'followStays' | 'isAt'> &
  EngagementNeeds &
  MinuteNeeds;

/** Counts who watches contents, and for how long. */
export function analyticsSlice(
  { config, routes, realtime, db, clock, jobs, log, limits, metrics, onStop }: Platform,
  { onIdentityChange, onErasure, findContent, followStays, isAt, ...needs }: Needs,
): void {
  const run = new CountingRun({ db, clock, log, onRestart: () => recorder.enterAgain(clock.now().getTime()) });
  const recorder = new Recorder({ log, store: (batch) => run.store(batch) });
  followStays(recorder.record);
  onIdentityChange(movingViewers({ db, clock, jobs }));
  const engagementOf = readingEngagement({ db, ...needs });
  const onDrift = driftCounter(metrics.registry);
  const counting = countingAnew({ db, clock, jobs, log, inTurn: limits.fairQueue(), onDrift });
  const reading = readingAnalytics({ db, clock, engagementOf, linksOf: readingExportLinks(db), counting });
  const countAnew = (content: ContentRef) => counting.now({ ...content, isOnDemand: false });
  defineKeepFigures({ db, clock, events: needs.events, jobs, log, staysKeptDays: config.analyticsRawDays, countAnew });
  const add = routes.of('analytics', analyticsCalls, analyticsShapes);
  analyticsRoutes({ add, log, reading, counting, findContent });
  exportRoutes({ ...needs, add, db, clock, reading, findContent });
  momentRoutes({
    routes,
    findContent,
    messagesBetween: needs.messagesBetween,
    readMinutes: readingMinutes({ db, clock, reading, ...needs }),
    readEarlier: readingEarlier({ db, clock }),
  });
  const stopAnnouncing = analyticsSocket({ realtime, db, clock, log, reading, findContent });
  viewerReports({ routes, realtime, db, clock, limits }, { findContent, isAt });
  onStop(async () => {
    stopAnnouncing();
    recorder.end();
    await recorder.flush();
    await run.close();
  });
  onErasure(erasingPersons(erasingViewers({ clock })));
}
