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

/** Whether the actor may read: staff and everyone who may write; with `enablePreview` everyone (CHAT-112, CHAT-113). */
export function canReadChat(actor: Actor, { content }: ChatTarget): Decision {
  if (isHostOf(actor, content) || content.chat.enablePreview) return allowed;
  return isIdentified(actor, content.chat).allowed ? allowed : refused(chatRefusals.notReadable);
}

/** Whether the actor may write while the chat is open (CHAT-104, CHAT-105): staff, users, and guests as the settings allow. */
export function canSendMessage(actor: Actor, { content, now }: ChatTarget): Decision {
  if (!content.chat.enabled || content.contentType === 'onDemand') return refused(chatRefusals.disabled);
  if (chatPhase(content, now) !== 'open') return refused(chatRefusals.closed);
  return isHostOf(actor, content) ? allowed : isIdentified(actor, content.chat);
}

/** Whether the actor may moderate: a global role, or a role on the client with access to a channel of the content (CHAT-76 to CHAT-78). */
export function canModerate(actor: Actor, { content }: Pick<ChatTarget, 'content'>): Decision {
  return allowedIf(isHostOf(actor, content), chatRefusals.notModerator);
}

/** Whether the actor may change a client's own list of words: its owner, admins and superhosts (CHAT-168). */
export function canChangeWords(actor: Actor, client: { id: string }): Decision {
  const role = roleOn(actor, client.id);
  return allowedIf(role !== null && role !== 'host', kernelRefusals.unauthorized);
}

/** Whether the actor may delete a message: its author and moderators (CHAT-73 to CHAT-75). */
export function canDeleteMessage(actor: Actor, { content }: Pick<ChatTarget, 'content'>, authorId: string): Decision {
  return allowedIf(actor.id === authorId || isHostOf(actor, content), chatRefusals.notOwn);
}

/** Whether the actor may like and flag: everyone who is identified enough to write (CHAT-67). */
export function canMark(actor: Actor, { content }: Pick<ChatTarget, 'content'>): Decision {
  return isHostOf(actor, content) ? allowed : isIdentified(actor, content.chat);
}

/** Whether the actor may like and flag this message: only those of other viewers (CHAT-62 to CHAT-65). */
export function canMarkMessage(actorId: string, { uid, isHost }: { uid: string; isHost: boolean }): Decision {
  if (isHost) return refused(chatRefusals.markOfHost);
  return allowedIf(uid !== actorId, chatRefusals.markOfOwn);
}
