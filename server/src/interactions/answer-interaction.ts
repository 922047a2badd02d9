import { type AnswerForm, checkedAnswer } from '@nave/domain/interactions/check-answer.ts';
import type { OwnAnswer } from '@nave/domain/interactions/interactions.api.ts';
import { ownAnswersTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { interactionsRefusals } from '@nave/domain/interactions/interactions.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { gather } from '../platform/gather.ts';
import type { Buckets } from '../platform/process/ports.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import {
  type AnswerRow,
  addToCounts,
  answersOf,
  type CountRow,
  type StoredAnswer,
  storeAnswers,
} from './answers.store.ts';

/** Answers of a content that arrive within this time, in milliseconds, are stored together, up to a number. */
const STORE_EVERY_MS = 100;
const MOST_TOGETHER = 1_000;

export interface AnswerDeps {
  db: Db;
  clock: Clock;
  realtime: Pick<Realtime, 'publish'>;
  interactionWrites: InteractionWrites;
  /** The rate limit of each person (E9). */
  pace: Buckets;
  /** Called after answers of a content were stored. */
  answered(content: ContentRef): Promise<void>;
}

interface ContentRef {
  id: string;
  clientId: string;
}

/** An answer that a viewer sends. */
export interface GivenAnswer extends AnswerForm {
  interactionId: string;
  viewerId: string;
}

export type AnswerInteraction = (
  content: ContentRef,
  actor: Actor,
  given: Omit<GivenAnswer, 'viewerId'>,
) => Promise<OwnAnswer>;

/**
 * Returns the function that stores an answer and its count, and resolves with the stored answer. The first response of
 * a viewer stands (INT-63): the same answer again is acknowledged, another one is refused. A dismissal is replaced by a
 * later response. Throws a `Refusal` if the interaction was not sent or is deleted (INT-68).
 */
export function answering(deps: AnswerDeps): AnswerInteraction {
  const { realtime, db, clock, pace, answered } = deps;
  const store = gather<ContentRef, GivenAnswer, OwnAnswer>({
    everyMs: STORE_EVERY_MS,
    most: MOST_TOGETHER,
    async store(content, given) {
      const { results, stored } = await inTransaction(db, (tx) => storeTogether(deps, tx, content, given));
      for (const { viewerId, ...own } of stored) {
        realtime.publish(ownAnswersTopic(content.id, viewerId), 'answered', own);
      }
      if (stored.length > 0) await answered(content);
      return results;
    },
  });
  return async (content, actor, given) => {
    if (!isId(given.interactionId)) throw new Refusal(interactionsRefusals.notFound);
    const waitMs = await pace.take(actor.id, clock.now().getTime());
    if (waitMs > 0) throw new Refusal(interactionsRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
    return store(content, { ...given, viewerId: actor.id });
  };
}

async function storeTogether(
  { clock, interactionWrites }: AnswerDeps,
  tx: Tx,
  { id: contentId, clientId }: ContentRef,
  given: readonly GivenAnswer[],
) {
  const content = { clientId, contentId };
  const sent = await interactionWrites.sent(tx, content, [...new Set(given.map((one) => one.interactionId))]);
  const checked = given.map((one) => checkAgainst(sent.get(one.interactionId), one));
  const answeredAt = clock.now();
  const wanted = new Map<string, AnswerRow>();
  checked.forEach((one, index) => {
    const { interactionId, viewerId } = given[index] as GivenAnswer;
    if (one instanceof Refusal) return;
    const row = {
      id: v7(),
      ...content,
      interactionId,
      viewerId,
      responseId: one.responseId,
      data: one.data,
      answeredAt,
    };
    const earlier = wanted.get(keyOf(row));
    // Of several answers of one viewer, the first response counts.
    if (!earlier || earlier.responseId === null) wanted.set(keyOf(row), row);
  });
  const storedKeys = await storeAnswers(tx, [...wanted.values()]);
  await addToCounts(tx, content, countsOfStored(storedKeys));
  const current = await answersOf(tx, content, {
    viewerIds: [...new Set(given.map(({ viewerId }) => viewerId))],
    interactionIds: [...sent.keys()],
  });
  const byKey = new Map(current.map((row) => [keyOf(row), row]));
  const results = checked.map((one, index) => {
    if (one instanceof Refusal) return one;
    const row = byKey.get(keyOf(given[index] as GivenAnswer));
    // A dismissal of an answered interaction changes nothing.
    if (row && (one.responseId === null || row.responseId === one.responseId)) return presentOwn(row);
    return new Refusal(interactionsRefusals.answered);
  });
  const stored = storedKeys.flatMap((key) => {
    const row = byKey.get(keyOf(key));
    return row ? [{ ...presentOwn(row), viewerId: row.viewerId }] : [];
  });
  return { results, stored };
}

type Sent = Parameters<typeof checkedAnswer>[0];

function checkAgainst(interaction: Sent | undefined, given: GivenAnswer) {
  if (!interaction) return new Refusal(interactionsRefusals.notFound);
  try {
    const { response, data } = checkedAnswer(interaction, given);
    return { responseId: response?.id ?? null, data };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Returns what the stored answers add to the counts. */
function countsOfStored(stored: readonly StoredAnswer[]): CountRow[] {
  const counts = new Map<string, CountRow>();
  const add = (interactionId: string, responseId: string, n: number) => {
    const key = `${interactionId} ${responseId}`;
    counts.set(key, { interactionId, responseId, n: (counts.get(key)?.n ?? 0) + n });
  };
  for (const { interactionId, responseId, isReplacement } of stored) {
    add(interactionId, responseId ?? '', 1);
    if (isReplacement) add(interactionId, '', -1);
  }
  return [...counts.values()].filter(({ n }) => n !== 0);
}

export function presentOwn({ interactionId, responseId, answeredAt }: AnswerRow): OwnAnswer {
  return { interactionId, responseId, answeredAt: answeredAt.toISOString() };
}

function keyOf({ interactionId, viewerId }: { interactionId: string; viewerId: string }): string {
  return `${interactionId} ${viewerId}`;
}
