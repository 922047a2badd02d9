import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import type { ChatSlice } from '../chat/chat.slice.ts';
import type { InteractionsSlice } from '../interactions/interactions.slice.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Executor } from '../platform/database/database.ts';
import type { ReactionsSlice } from '../reactions/reactions.slice.ts';
import { readingReports } from './reports.ts';

/** How long these figures are kept, in milliseconds: each reading counts all messages of a chat. */
const KEPT_MS = 5_000;

export type EngagementNeeds = Pick<ChatSlice, 'chatFigures'> &
  Pick<InteractionsSlice, 'answeredInteractions'> &
  Pick<ReactionsSlice, 'reactionShards'>;

/** What people did at a content, counted from the tables of chat, interactions, reactions, clicks and answers. */
export type Engagement = Pick<
  ContentAnalytics,
  'linkClicks' | 'people' | 'reactions' | 'chatHosts' | 'chatUsers' | 'chatsSent' | 'interactions'
>;

export type EngagementOf = (content: { clientId: string; contentId: string }) => Promise<Engagement>;

export function readingEngagement({
  db,
  chatFigures,
  answeredInteractions,
  reactionShards,
}: EngagementNeeds & { db: Executor }): EngagementOf {
  const reportsOf = readingReports({ db });
  const kept = cachedLoad(async (name): Promise<Engagement> => {
    const [clientId = '', id = ''] = name.split(' ', 2);
    const content = { id, clientId };
    const [chat, answered, shards, reports] = await Promise.all([
      chatFigures(id),
      answeredInteractions(content),
      reactionShards(content),
      reportsOf({ clientId, contentId: id }),
    ]);
    return {
      ...reports,
      reactions: Object.fromEntries(shards.map(({ icon, shard, n }) => [`${icon}_${shard}`, n])),
      chatHosts: chat.hosts,
      chatUsers: chat.viewers,
      chatsSent: chat.messages,
      interactions: answered.interactions.map((interaction) => presentInteraction(interaction, answered.counts)),
    };
  }, KEPT_MS);
  return ({ clientId, contentId }) => kept.get(`${clientId} ${contentId}`);
}

type Answered = Awaited<ReturnType<EngagementNeeds['answeredInteractions']>>;

function presentInteraction(
  { id, interactionTitle, interactionText, responses }: Answered['interactions'][number],
  counts: Answered['counts'],
): Engagement['interactions'][number] {
  const counted = counts[id];
  return {
    id,
    title: interactionTitle,
    text: interactionText,
    responses: responses.map((response) => ({ id: response.id, text: response.responseText })),
    answers: [
      ...responses.map((response) => ({ responseId: response.id, value: counted?.byResponse[response.id] ?? 0 })),
      { responseId: null, value: counted?.dismissed ?? 0 },
    ],
  };
}
