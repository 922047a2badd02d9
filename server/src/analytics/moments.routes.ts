import { canReadAnalytics } from '@nave/domain/analytics/analytics.policy.ts';
import { momentShapes } from '@nave/domain/analytics/moments.api.ts';
import { momentCalls } from '@nave/domain/analytics/moments.calls.ts';
import type { ChatSlice } from '../chat/chat.slice.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Routes } from '../platform/http/route.ts';
import { analyticsRules } from './analytics-rules.ts';
import type { readingEarlier } from './read-earlier.ts';
import type { readingMinutes } from './read-minutes.ts';

/** The most messages of a minute that are shown. */
const MAX_MESSAGES = 100;
const MINUTE_MS = 60_000;

interface Deps extends Pick<ChatSlice, 'messagesBetween'> {
  routes: Routes;
  findContent: FindContentFor;
  readMinutes: ReturnType<typeof readingMinutes>;
  readEarlier: ReturnType<typeof readingEarlier>;
}

/** Routes for the minutes of a content, and for the comparison with earlier contents (ANA-142 to ANA-150). */
export function momentRoutes({ routes, findContent, readMinutes, readEarlier, messagesBetween }: Deps): void {
  const add = routes.of('moments', momentCalls, momentShapes);
  const { read: rule } = analyticsRules(findContent);
  add(momentCalls.minutes, {
    summary: 'What happened in each minute of a content, and the minutes that stand out',
    rule,
    handle: ({ target: { id, clientId } }) => readMinutes({ clientId, contentId: id }),
  });
  add(momentCalls.messages, {
    summary: 'The public messages of a minute of a content',
    rule,
    async handle({ target, query }) {
      const from = new Date(Math.floor(Date.parse(query.minute) / MINUTE_MS) * MINUTE_MS);
      const until = new Date(from.getTime() + MINUTE_MS);
      const found = await messagesBetween(target.id, { from, until, limit: MAX_MESSAGES + 1 });
      return { messages: found.slice(0, MAX_MESSAGES), isWhole: found.length <= MAX_MESSAGES };
    },
  });
  add(momentCalls.earlier, {
    summary: 'A content beside the last ones of the same channels, weekday and hour',
    rule,
    handle({ actor, target }) {
      const { clientId } = target;
      // Staff of some channels compare only with contents of these.
      const channelIds = target.channelIds.filter(
        (id) => canReadAnalytics(actor, { clientId, channelIds: [id] }).allowed,
      );
      return readEarlier({ clientId, contentId: target.id, channelIds });
    },
  });
}
