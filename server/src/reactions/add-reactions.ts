import { randomInt } from 'node:crypto';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { SHARDS, sumOf } from '@nave/domain/reactions/reaction-counts.ts';
import { MOST_IN_BATCH } from '@nave/domain/reactions/reaction-limits.ts';
import { hasIcons } from '@nave/domain/reactions/reactions.policy.ts';
import { reactionsRefusals } from '@nave/domain/reactions/reactions.texts.ts';
import type { FoundContent } from '../contents/find-content.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { gather } from '../platform/gather.ts';
import type { Buckets } from '../platform/process/ports.ts';
import { type Batch, storeBatches } from './reactions.store.ts';

/** Batches of a content that arrive within this time, in milliseconds, are stored together, up to a number. */
const STORE_EVERY_MS = 250;
const MOST_TOGETHER = 2_000;

type Content = FoundContent['content'];
export type AddReactions = (content: Content, actor: Actor, batch: Batch) => Promise<number>;

interface Deps {
  db: Db;
  clock: Clock;
  /** The rate limit of each person. */
  pace: Buckets;
}

/**
 * Returns the function that stores a batch of a page's reactions (REA-20). The function resolves with the time when the
 * batch is stored. Throws a `Refusal` for icons that the content does not have (REA-16) and for too many reactions.
 */
export function addingReactions({ db, clock, pace }: Deps): AddReactions {
  const store = gather<Content, Batch, number>({
    everyMs: STORE_EVERY_MS,
    most: MOST_TOGETHER,
    async store(content, batches) {
      const at = clock.now();
      // REA-22
      const shard = randomInt(SHARDS);
      await inTransaction(db, async (tx) => {
        for (const ofPages of onePerPage(batches)) await storeBatches(tx, content, { batches: ofPages, shard, at });
      });
      return batches.map(() => at.getTime());
    },
  });
  return async (content, actor, batch) => {
    const decision = hasIcons(content, Object.keys(batch.counts));
    if (!decision.allowed) throw new Refusal(decision.refusal);
    if (sumOf(batch.counts) > MOST_IN_BATCH) throw new Refusal(reactionsRefusals.tooMany);
    const waitMs = await pace.take(actor.id, clock.now().getTime());
    if (waitMs > 0) throw new Refusal(reactionsRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
    return store(content, batch);
  };
}

/** Divides batches into groups with at most one batch of each page; batches of a page keep their order. */
function onePerPage(batches: readonly Batch[]): Batch[][] {
  const groups: Batch[][] = [];
  const seen = new Map<string, number>();
  for (const batch of batches.toSorted((a, b) => a.batch - b.batch)) {
    const group = seen.get(batch.pageId) ?? 0;
    seen.set(batch.pageId, group + 1);
    groups[group] ??= [];
    groups[group].push(batch);
  }
  return groups;
}
