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
 * Cleans and masks a message for others to read; throws where nothing remains (CHAT-14 to CHAT-25, DM-86). A match of
 * an organisation's own words may require that a host reviews it first (CHAT-167).
 */
export function judgedText(raw: string, as: Parameters<typeof cleanMessage>[1]): { text: string; asksHost: boolean } {
  const cleaned = cleanMessage(raw, as);
  if (!cleaned.ok) throw new Refusal(refusalOfReason[cleaned.reason]);
  return { text: cleaned.text, asksHost: cleaned.asksHost ?? false };
}
