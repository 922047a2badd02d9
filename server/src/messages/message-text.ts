import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { cleanMessage } from '@nave/domain/messages/clean-message.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';

const refusalOfReason = {
  markup: messageRefusals.markup,
  empty: messageRefusals.empty,
  links: messageRefusals.links,
  'too-long': messageRefusals.tooLong,
};

/** What others may read of a message, cleaned and masked; refused where that is nothing (CHAT-14 to CHAT-25, DM-86). */
export function messageText(raw: string, as: { isHost: boolean }): string {
  const cleaned = cleanMessage(raw, as);
  if (!cleaned.ok) throw new Refusal(refusalOfReason[cleaned.reason]);
  return cleaned.text;
}
