import { BATCH_BURST, BATCH_REFILL_MS } from '@nave/domain/reactions/reaction-limits.ts';
import { reactionsCommandShapes, reactionsTopicShapes } from '@nave/domain/reactions/reactions.api.ts';
import { reactionsCommands, reactionsTopics } from '@nave/domain/reactions/reactions.protocol.ts';
import type { ContentsSlice } from '../contents/contents.slice.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Platform } from '../platform/platform.ts';
import { addingReactions } from './add-reactions.ts';
import { defineForgetPages } from './forget-pages.ts';
import { reactionRules } from './reaction-rules.ts';
import { countByMinute, shardsOf, totalsOfContents } from './reactions.store.ts';
import { reactionsAnnouncer } from './reactions-announcer.ts';

/** What the reactions slice offers to others. */
export interface ReactionsSlice {
  /** Returns the numbers of a content's reactions, by icon and shard. */
  reactionShards(content: { id: string; clientId: string }): ReturnType<typeof shardsOf>;
  /** Counts the reactions of a content by minute, which begins at the epoch milliseconds of the key. */
  reactionsByMinute(
    content: { id: string; clientId: string },
    span: { from: Date; until: Date },
  ): Promise<Map<number, number>>;
}

export function reactionsSlice(
  { realtime, db, clock, log, limits, jobs, onStop }: Platform,
  { findContent, admits }: Pick<ContentsSlice, 'findContent'> & Pick<PaywallSlice, 'admits'>,
): ReactionsSlice {
  const rules = reactionRules({ findContent, admits, clock });
  const announcer = reactionsAnnouncer({ db, clock, log, realtime });
  onStop(() => announcer.stop());
  const add = addingReactions({
    db,
    clock,
    pace: limits.buckets('reactions.add', { burst: BATCH_BURST, refillMs: BATCH_REFILL_MS }),
  });
  // Concurrent subscriptions share one load, because a whole congregation may join in the same second.
  const totals = sharedLoad(async (id: string) => (await totalsOfContents(db, [id])).get(id) ?? {});

  realtime.topics(reactionsTopics, reactionsTopicShapes)(reactionsTopics.flying, {
    rule: rules.view,
    async snapshot({ content: { id, startsAt } }) {
      const known = await totals(id);
      // What was counted before does not fly (REA-31).
      announcer.follow({ id, startsAt }, known);
      return { totals: known };
    },
  });
  realtime.commands(reactionsCommands, reactionsCommandShapes)(reactionsCommands.add, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.react,
    async handle(actor, { content }, { contentId: _, ...batch }) {
      return { at: await add(content, actor, batch) };
    },
  });
  defineForgetPages({ db, clock, jobs });
  return {
    reactionShards: (content) => shardsOf(db, content),
    reactionsByMinute: (content, span) => countByMinute(db, content, span),
  };
}
