import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { cleanMessage } from '@nave/domain/messages/clean-message.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';

const refusalOfReason = {
  markup: messageRefusals.markup,
  empty: messageRefusals.empty,
  links: messageRefusals.links,
  word: messageRefusals.word,
  'too-long': messageRefusals.tooLong,
};

/**
 * Cleans and masks the text of a message (CHAT-14 to CHAT-25, DM-86). Throws a refusal if the text is not permitted, or
 * is empty after cleaning. `needsReview` is true if the text contains a word that must be reviewed by a host
 * (CHAT-167).
 */
export function cleanedText(
  raw: string,
  context: Parameters<typeof cleanMessage>[1],
): { text: string; needsReview: boolean } {
  const cleaned = cleanMessage(raw, context);
  if (!cleaned.ok) throw new Refusal(refusalOfReason[cleaned.reason]);
  return { text: cleaned.text, needsReview: cleaned.needsReview ?? false };
}
