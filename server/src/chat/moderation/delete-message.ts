import { canDeleteMessage } from '@nave/domain/chat/chat.policy.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type ActDeps, type Asked, recordAct, require, takeOut } from './record-act.ts';
import { standingMessage } from './standing-message.ts';

/** Removes a message and its pin from the chat for everyone (CHAT-70 to CHAT-75); for its author and moderators. */
export async function deleteMessage(deps: ActDeps, asked: Asked, n: number) {
  return recordAct(deps, asked, 'delete', async (held) => {
    const found = await held.acts.find(held.room, n);
    if (!found) throw new Refusal(chatRefusals.messageGone);
    require(canDeleteMessage(held.actor, { content: held.chat }, found.authorId));
    const message = standingMessage(found);
    const target = { uid: found.authorId, userName: message.userName, n };
    return { target, before: await takeOut(held, [n]) };
  });
}
