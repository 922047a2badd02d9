import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { PinnedMessage } from '@nave/domain/messages/chat-message.ts';
import { messageOfEvent } from './message-of-event.ts';
import { type ActDeps, type ActRequest, recordAct, removeEvents, requireModerator } from './record-act.ts';

/**
 * Pins a copy of a message above the chat (CHAT-79, CHAT-85). If a message is pinned already, `replaces` must be the
 * number of that pin. Otherwise this throws a refusal, and the host's page asks whether to replace the pin (CHAT-83).
 * The same happens to the second of two hosts who pin at the same time.
 */
export async function pinMessage(
  deps: ActDeps,
  request: ActRequest,
  { n, replaces }: { n: number; replaces: number | null },
) {
  return recordAct(deps, request, 'pin', async (locked) => {
    requireModerator(locked);
    const { acts, room } = locked;
    const found = await acts.find(room, n);
    const message = messageOfEvent(found);
    const pinned = await acts.findCopy(room, 'pinned');
    if (pinned && pinned.n !== replaces) throw new Refusal(chatRefusals.otherPin);
    // CHAT-82, CHAT-84: only one message is pinned.
    const before = pinned ? await acts.forget(room, [pinned.n]) : [];
    const authorId = found?.authorId ?? message.uid;
    const data: PinnedMessage = { ...message, id: request.commandId, originalId: message.id, originalN: n };
    const forgets = before.map((event) => event.n);
    const event = { authorId, commandId: request.commandId, type: 'pinned', data, original: n, forgets };
    const madeN = await acts.append(room, [event]);
    return { target: { uid: authorId, userName: message.userName, n }, before, madeN };
  });
}

/**
 * Removes the pin with number `n`, which the host's page shows. Throws if the chat has another pin or none (CHAT-87).
 */
export async function unpinMessage(deps: ActDeps, request: ActRequest, n: number) {
  return recordAct(deps, request, 'unpin', async (locked) => {
    requireModerator(locked);
    const pinned = await locked.acts.findCopy(locked.room, 'pinned');
    if (pinned?.n !== n) throw new Refusal(chatRefusals.pinGone);
    const { uid, userName, originalN } = pinned.data as PinnedMessage;
    return { target: { uid, userName, n: originalN }, before: await removeEvents(locked, [n]) };
  });
}
