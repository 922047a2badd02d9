import { canDeleteMessage } from '@nave/domain/chat/chat.policy.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { messageOfEvent } from './message-of-event.ts';
import { type ActDeps, type ActRequest, recordAct, removeEvents, require } from './record-act.ts';

/** Removes a message and its pin for everyone (CHAT-70 to CHAT-75). Permitted to the author and to moderators. */
export async function deleteMessage(deps: ActDeps, request: ActRequest, n: number) {
  return recordAct(deps, request, 'delete', async (locked) => {
    const found = await locked.acts.find(locked.room, n);
    if (!found) throw new Refusal(chatRefusals.messageGone);
    require(canDeleteMessage(locked.actor, { content: locked.chat }, found.authorId));
    const message = messageOfEvent(found);
    const target = { uid: found.authorId, userName: message.userName, n };
    return { target, before: await removeEvents(locked, [n]) };
  });
}
