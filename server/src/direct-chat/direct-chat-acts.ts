import { canContinue } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import { accept, block, close, end, mute, reopen, send, transfer } from '@nave/domain/direct-chat/direct-chat-steps.ts';
import { othersOf } from '@nave/domain/direct-chat/people-in-chat.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import { cleanedText } from '../messages/message-text.ts';
import { type ChatRequest, changeChat } from './change-chat.ts';
import { markRead } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { partyOf, requireNotBanned } from './party.ts';
import { publishOwnChat } from './publish-chat.ts';

/**
 * Sends a message in a conversation. The message is cleaned and masked as in the public chat (DM-86), a repeated
 * command is stored once (DM-87), and the rate limit of the public chat applies (DM-88).
 */
export async function sendDirectMessage(deps: DirectChatDeps, request: ChatRequest, message: string) {
  const { actor, target, commandId } = request;
  const isHost = isHostOf(actor, target.content);
  const waitMs = isHost ? 0 : await deps.pace.take(actor.id, target.now);
  if (waitMs > 0) {
    // A page that lost the acknowledgement sends the same message again.
    const known = await deps.rooms.find(directChatRoom(target.chat.id), actor.id, commandId);
    if (known) return known;
    throw new Refusal(messageRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
  }
  const { text } = cleanedText(message, { isHost, own: await deps.wordsOf(target.content.clientId) });
  return changeChat(deps, request, async ({ acts, chat, by, content }) => {
    const decision = canContinue({ chat, content, now: acts.at });
    if (!decision.allowed) throw new Refusal(decision.refusal);
    await requireNotBanned(deps, acts.tx, { content, by: by.uid, others: othersOf(chat, by.uid) });
    return { step: send(chat, by, { text, at: acts.at }), entry: { text } };
  });
}

/** Accepts a request, or a conversation that another person opened. */
export function acceptChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ acts, chat, by }) => ({
    step: accept(chat, by, acts.at),
    entry: { notice: 'accepted' },
  }));
}

/** Ends the conversation for the caller. */
export function endChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: end(chat, by), entry: { notice: 'left' } }));
}

/** Ends the conversation for all participants. Permitted to hosts. */
export function closeChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: close(chat, by), entry: { notice: 'closed' } }));
}

/** Blocks the conversation. Permitted to hosts. */
export function blockChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: block(chat, by), entry: { notice: 'blocked' } }));
}

/** Reopens the conversation. Permitted to hosts. */
export function reopenChat(deps: DirectChatDeps, request: ChatRequest) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: reopen(chat, by), entry: { notice: 'reopened' } }));
}

/** Mutes the conversation for the calling host only; nobody else is notified. */
export function muteChat(deps: DirectChatDeps, request: ChatRequest, isOn: boolean) {
  return changeChat(deps, request, async ({ chat, by }) => ({ step: mute(chat, by, isOn), entry: null }));
}

/** Transfers the conversation to another host, whose current roles are loaded in the transaction. */
export function transferChat(deps: DirectChatDeps, request: ChatRequest, { from, uid }: { from: string; uid: string }) {
  return changeChat(deps, request, async ({ acts, chat, by, content }) => {
    const user = await deps.userNow(acts.tx, uid);
    if (!user) throw new Refusal(directChatRefusals.notHostTarget);
    const to = partyOf(user, content);
    return { step: transfer(chat, by, { from, to }), entry: { notice: 'transferred', toName: to.name } };
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
