import { canContinue } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import { othersOf } from '@nave/domain/direct-chat/direct-chat-parts.ts';
import { accept, block, close, end, mute, reopen, send, transfer } from '@nave/domain/direct-chat/direct-chat-steps.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import { judgedText } from '../messages/message-text.ts';
import { type ChatRequest, changeChat } from './change-chat.ts';
import { markRead } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { partyOf, requireNotBanned } from './party.ts';
import { publishOwnChat } from './publish-chat.ts';

/**
 * Sends a message in a conversation: cleaned and masked as in public chat (DM-86), once (DM-87), with the same rate
 * limit (DM-88).
 */
export async function sendDirectMessage(deps: DirectChatDeps, request: ChatRequest, message: string) {
  const { actor, target, commandId } = request;
  const isHost = isHostOf(actor, target.content);
  const waitMs = isHost ? 0 : await deps.pace.take(actor.id, target.now);
  if (waitMs > 0) {
    // A page that lost the acknowledgement sends again; that is no new message.
    const known = await deps.rooms.find(directChatRoom(target.chat.id), actor.id, commandId);
    if (known) return known;
    throw new Refusal(messageRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
  }
  const { text } = judgedText(message, { isHost, own: await deps.wordsOf(target.content.clientId) });
  return changeChat(deps, request, async ({ acts, chat, by, content }) => {
    const goesOn = canContinue({ chat, content, now: acts.at });
    if (!goesOn.allowed) throw new Refusal(goesOn.refusal);
    await requireNotBanned(deps, acts.tx, { content, by: by.uid, others: othersOf(chat, by.uid) });
    return { step: send(chat, by, { text, at: acts.at }), said: { text } };
  });
}

/** Accepts a request, or a conversation that another person opened. */
export function acceptChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ acts, chat, by }) => ({
    step: accept(chat, by, acts.at),
    said: { notice: 'accepted' },
  }));
}

/** Ends the conversation for the caller. */
export function endChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: end(chat, by), said: { notice: 'left' } }));
}

/** Ends the conversation for everyone; for hosts. */
export function closeChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: close(chat, by), said: { notice: 'closed' } }));
}

/** For hosts. */
export function blockChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: block(chat, by), said: { notice: 'blocked' } }));
}

/** For hosts. */
export function reopenChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: reopen(chat, by), said: { notice: 'reopened' } }));
}

/** Mutes the conversation for the calling host only; nobody else is notified. */
export function muteChat(deps: DirectChatDeps, request: ChatRequest, isOn: boolean) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: mute(chat, by, isOn), said: null }));
}

/** Transfers the conversation to another host, who is loaded with current roles. */
export function transferChat(deps: DirectChatDeps, request: ChatRequest, { from, uid }: { from: string; uid: string }) {
  return changeChat(deps, request, async ({ acts, chat, by, content }) => {
    const user = await deps.userNow(acts.tx, uid);
    if (!user) throw new Refusal(directChatRefusals.notHostTarget);
    const to = partyOf(user, content);
    return { step: transfer(chat, by, { from, to }), said: { notice: 'transferred', toName: to.name } };
  });
}

/** Stores that the caller has read a conversation up to message `n` (DM-78). */
export async function readChat(
  deps: DirectChatDeps,
  { actor, target }: ChatRequest,
  n: number,
): Promise<{ at: number }> {
  const { content, chat } = target;
  const { top } = await deps.rooms.open(directChatRoom(chat.id));
  await markRead(deps.db, content, { chatId: chat.id, uid: actor.id, n: Math.min(n, top) });
  await publishOwnChat(deps, content, { chatId: chat.id, uid: actor.id });
  return { at: deps.clock.now().getTime() };
}
