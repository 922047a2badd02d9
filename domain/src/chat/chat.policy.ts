import type { Content } from '../contents/content.ts';
import { chatPhase } from '../contents/timing.ts';
import { type Actor, roleOn } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { isHostOf, isIdentified } from '../messages/messages.policy.ts';
import { chatRefusals } from './chat.texts.ts';

/** The input of the chat's policies: the content, and the server's time in epoch milliseconds. */
export interface ChatTarget {
  content: Pick<
    Content,
    'id' | 'clientId' | 'channelIds' | 'contentType' | 'startsAt' | 'opensAt' | 'closesAt' | 'chat'
  >;
  now: number;
}

/**
 * Whether the actor may read the chat. Staff may, and everyone who has given enough information to write; with
 * `enablePreview`, everyone may (CHAT-112, CHAT-113).
 */
export function canReadChat(actor: Actor, { content }: ChatTarget): Decision {
  if (isHostOf(actor, content) || content.chat.enablePreview) return allowed;
  return isIdentified(actor, content.chat).allowed ? allowed : refused(chatRefusals.notReadable);
}

/**
 * Whether the actor may write. While the chat is open, staff and users may, and guests if the settings allow it
 * (CHAT-104, CHAT-105).
 */
export function canSendMessage(actor: Actor, { content, now }: ChatTarget): Decision {
  if (!content.chat.enabled || content.contentType === 'onDemand') return refused(chatRefusals.disabled);
  if (chatPhase(content, now) !== 'open') return refused(chatRefusals.closed);
  return isHostOf(actor, content) ? allowed : isIdentified(actor, content.chat);
}

/**
 * Whether the actor may moderate. Actors need a global role, or a role on the client and access to a channel of the
 * content (CHAT-76 to CHAT-78).
 */
export function canModerate(actor: Actor, { content }: Pick<ChatTarget, 'content'>): Decision {
  return allowedIf(isHostOf(actor, content), chatRefusals.notModerator);
}

/**
 * Whether the actor may change a client's own list of words. The client's owner, admins and superhosts may (CHAT-168).
 */
export function canChangeWords(actor: Actor, client: { id: string }): Decision {
  const role = roleOn(actor, client.id);
  return allowedIf(role !== null && role !== 'host', kernelRefusals.unauthorized);
}

/** Whether the actor may delete a message. The message's author and moderators may (CHAT-73 to CHAT-75). */
export function canDeleteMessage(actor: Actor, { content }: Pick<ChatTarget, 'content'>, authorId: string): Decision {
  return allowedIf(actor.id === authorId || isHostOf(actor, content), chatRefusals.notOwn);
}

/** Whether the actor may like and flag messages. Everyone who has given enough information to write may (CHAT-67). */
export function canMark(actor: Actor, { content }: Pick<ChatTarget, 'content'>): Decision {
  return isHostOf(actor, content) ? allowed : isIdentified(actor, content.chat);
}

/** Whether the actor may like and flag a message. Only messages of other viewers can be marked (CHAT-62 to CHAT-65). */
export function canMarkMessage(actorId: string, { uid, isHost }: { uid: string; isHost: boolean }): Decision {
  if (isHost) return refused(chatRefusals.markOfHost);
  return allowedIf(uid !== actorId, chatRefusals.markOfOwn);
}
