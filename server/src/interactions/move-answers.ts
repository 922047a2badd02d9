import type { Executor } from '../platform/database/database.ts';
import { addToCounts, lockAnswersOfViewer, moveAnswers } from './answers.store.ts';

/**
 * Gives a guest's answers to the user that the guest became, in the same transaction (INT-67). If both have answered
 * an interaction, the user's answer stays, and the guest's no longer counts.
 */
export async function moveGuestAnswers(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  if ((await lockAnswersOfViewer(tx, guestId)).length === 0) return;
  for (const { clientId, contentId, interactionId, responseId } of await moveAnswers(tx, guestId, userId)) {
    await addToCounts(tx, { clientId, contentId }, [{ interactionId, responseId: responseId ?? '', n: -1 }]);
  }
}
