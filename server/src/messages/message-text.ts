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
 * What others may read of a message, cleaned and masked; refused where that is nothing (CHAT-14 to CHAT-25, DM-86). One of an
 * organisation's own words may ask that a host looks at it first (CHAT-167).
 */
export function judgedText(raw: string, as: Parameters<typeof cleanMessage>[1]): { text: string; asksHost: boolean } {
  const cleaned = cleanMessage(raw, as);
  if (!cleaned.ok) throw new Refusal(refusalOfReason[cleaned.reason]);
  return { text: cleaned.text, asksHost: cleaned.asksHost ?? false };
}
