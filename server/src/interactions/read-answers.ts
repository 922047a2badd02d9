import type { Answer } from '@nave/domain/interactions/answer.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { Db } from '../platform/database/database.ts';
import { type AnswerRow, pageOfAnswers } from './answers.store.ts';

/** How many answers a page has at most. */
const PAGE = 1_000;

export interface AnswersDeps {
  db: Db;
  interactionWrites: InteractionWrites;
}

/** Returns a page of a content's answers with the texts of their interactions (INT-58). */
export async function readAnswers(
  { db, interactionWrites }: AnswersDeps,
  { id: contentId, clientId }: { id: string; clientId: string },
  after: string | null,
): Promise<{ items: Answer[] }> {
  const content = { contentId, clientId };
  const rows = await pageOfAnswers(db, content, { after: after !== null && isId(after) ? after : null, limit: PAGE });
  const ids = [...new Set(rows.map(({ interactionId }) => interactionId))];
  const sent = await interactionWrites.sent(db, content, ids);
  return { items: rows.map((row) => present(row, sent.get(row.interactionId))) };
}

type Sent = Awaited<ReturnType<InteractionWrites['sent']>> extends Map<string, infer One> ? One : never;

function present(row: AnswerRow, interaction: Sent | undefined): Answer {
  const response = interaction?.responses.find(({ id }) => id === row.responseId);
  return {
    id: row.id,
    contentId: row.contentId,
    firebaseId: row.viewerId,
    interactionId: row.interactionId,
    title: interaction?.interactionTitle ?? '',
    text: interaction?.interactionText ?? '',
    showAt: interaction?.showAt ?? null,
    hideAt: interaction?.hideAt ?? null,
    responseId: row.responseId,
    responseText: response?.responseText ?? null,
    action: response?.actionType ?? null,
    answeredAt: row.answeredAt.toISOString(),
    ...(row.data && { data: row.data }),
  };
}
