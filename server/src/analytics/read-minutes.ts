import type { ContentMinutes } from '@nave/domain/analytics/moments.api.ts';
import { MAX_MINUTES, type MinuteCounts, minutesOf, momentsOfMinutes } from '@nave/domain/analytics/moments.ts';
import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import type { ChatSlice } from '../chat/chat.slice.ts';
import { timesOfContents } from '../contents/contents.reads.ts';
import type { InteractionsSlice } from '../interactions/interactions.slice.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Db } from '../platform/database/database.ts';
import type { ReactionsSlice } from '../reactions/reactions.slice.ts';
import { arrivalsOf } from './arrivals.store.ts';
import { curveOf } from './figures.store.ts';
import type { ReadAnalytics } from './read-analytics.ts';

/** How long the minutes of a content are kept, in milliseconds: each reading counts all messages of a chat. */
const KEPT_MS = 5_000;

export type MinuteNeeds = Pick<ChatSlice, 'messagesByMinute' | 'messagesBetween'> &
  Pick<InteractionsSlice, 'answersByMinute'> &
  Pick<ReactionsSlice, 'reactionsByMinute'>;

type ContentRef = Parameters<ReadAnalytics['read']>[0];

interface Deps extends MinuteNeeds {
  db: Db;
  clock: Clock;
  reading: Pick<ReadAnalytics, 'renew'>;
}

/**
 * Returns a function that reads what happened in each minute of a content. A content on demand has no minutes: everybody
 * watches it at another time.
 */
export function readingMinutes({
  db,
  clock,
  reading,
  ...needs
}: Deps): (content: ContentRef) => Promise<ContentMinutes> {
  async function countsOf(content: ContentRef): Promise<MinuteCounts[]> {
    const { contentId, clientId } = content;
    const [times] = await timesOfContents(db, [contentId]);
    if (!times?.opensAt || !times.closesAt) return [];
    await reading.renew(content);
    const until = new Date(Math.min(clock.now().getTime(), times.closesAt.getTime()));
    const last = new Date(Math.min(until.getTime(), times.opensAt.getTime() + MAX_MINUTES * 60_000));
    const span = { from: new Date(Math.floor(times.opensAt.getTime() / 60_000) * 60_000), until: last };
    const ref = { id: contentId, clientId };
    const [curve, arrivals, messages, reactions, answers] = await Promise.all([
      curveOf(db, contentId),
      arrivalsOf(db, contentId),
      needs.messagesByMinute(contentId, span),
      needs.reactionsByMinute(ref, span),
      needs.answersByMinute(ref, span),
    ]);
    return minutesOf({
      from: wholeSeconds(span.from.getTime()),
      until: wholeSeconds(last.getTime()),
      curve,
      arrivals,
      counts: { messages, reactions, answers },
    });
  }
  const kept = cachedLoad(async (key): Promise<ContentMinutes> => {
    const [clientId = '', contentId = ''] = key.split(' ', 2);
    const counts = await countsOf({ clientId, contentId });
    return {
      minutes: counts.map((minute) => ({ ...minute, at: new Date(minute.at).toISOString() })),
      moments: momentsOfMinutes(counts).map((moment) => ({ ...moment, at: new Date(moment.at).toISOString() })),
    };
  }, KEPT_MS);
  return ({ clientId, contentId }) => kept.get(`${clientId} ${contentId}`);
}
