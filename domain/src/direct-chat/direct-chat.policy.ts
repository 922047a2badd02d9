import type { Content } from '../contents/content.ts';
import { chatPhase } from '../contents/timing.ts';
import type { Actor } from '../kernel/actor.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { isHostOf, isIdentified } from '../messages/messages.policy.ts';
import { messageRefusals } from '../messages/messages.texts.ts';
import { directChatRefusals } from './direct-chat.texts.ts';
import type { DirectChat } from './direct-chat.ts';

/** The input of policies: the content, and the server's time in epoch milliseconds. */
export interface DirectChatsTarget {
  content: Pick<
    Content,
    'id' | 'clientId' | 'channelIds' | 'contentType' | 'startsAt' | 'opensAt' | 'closesAt' | 'chat' | 'links'
  >;
  now: number;
}
/** The input of policies about one conversation. */
export interface DirectChatTarget extends DirectChatsTarget {
  chat: DirectChat;
}

/**
 * Whether the actor may request a conversation with the hosts. While the chat is open, everyone who may chat may do so;
 * guests without a name may do so by clicking a link (DM-89, DM-90).
 */
export function canRequest(actor: Actor, target: DirectChatsTarget & { isLink: boolean }): Decision {
  const { content, isLink } = target;
  const open = isOpen(target);
  if (!open.allowed || isHostOf(actor, content)) return open;
  const identified = isIdentified(actor, content.chat);
  const isUnknown = !identified.allowed && identified.refusal !== messageRefusals.signInNeeded;
  return isLink && isUnknown ? allowed : identified;
}

/**
 * Whether the actor may open a conversation with a person. While the chat is open, hosts may, and others if the content
 * allows it (DM-60 to DM-62).
 */
export function canStart(actor: Actor, target: DirectChatsTarget): Decision {
  const { content } = target;
  const open = isOpen(target);
  if (!open.allowed || isHostOf(actor, content)) return open;
  const identified = isIdentified(actor, content.chat);
  return identified.allowed ? allowedIf(content.chat.enableDirectMessaging, directChatRefusals.off) : identified;
}

/**
 * Whether the actor may read a conversation. Its participants may, and staff of the content may read conversations with
 * hosts (DM-83 to DM-85).
 */
export function canRead(actor: Actor, { chat, content }: Pick<DirectChatTarget, 'chat' | 'content'>): Decision {
  const isParticipant = chat.users.includes(actor.id);
  return allowedIf(isParticipant || (chat.hostChat && isHostOf(actor, content)), directChatRefusals.notYours);
}

/** Whether the actor may act as a participant of the conversation. Staff who may only read the conversation may not. */
export function canTakePart(actor: Actor, { chat }: Pick<DirectChatTarget, 'chat'>): Decision {
  return allowedIf(chat.users.includes(actor.id), directChatRefusals.notYours);
}

/** Whether the actor may accept requests to hosts, reopen, mute, block, close and transfer (DM-53 to DM-59). */
export function canManage(actor: Actor, { content }: Pick<DirectChatsTarget, 'content'>): Decision {
  return allowedIf(isHostOf(actor, content), directChatRefusals.notHost);
}

/**
 * Whether a conversation can continue. Conversations with hosts continue after the chat has closed; other conversations
 * only continue while the chat is open.
 */
export function canContinue(target: DirectChatTarget): Decision {
  return target.chat.hostChat ? allowed : isOpen(target);
}

function isOpen({ content, now }: DirectChatsTarget): Decision {
  if (!content.chat.enabled || content.contentType === 'onDemand') return refused(messageRefusals.disabled);
  return allowedIf(chatPhase(content, now) === 'open', messageRefusals.closed);
}
