import type { ChatSettings } from '../contents/chat-settings.ts';
import type { Content } from '../contents/content.ts';
import { type Actor, isStaff, mayAccessAnyChannel } from '../kernel/actor.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { messageRefusals } from './messages.texts.ts';

/**
 * Whether the actor is a host of the content and gets the Host badge: staff of the client who may access a channel of
 * the content.
 */
export function isHostOf(actor: Actor, content: Pick<Content, 'clientId' | 'channelIds'>): boolean {
  return isStaff(actor, content.clientId) && mayAccessAnyChannel(actor, content.clientId, content.channelIds);
}

/** Whether the actor has given enough information to chat (CHAT-114, CHAT-115, CHAT-118). */
export function isIdentified(actor: Actor, chat: ChatSettings): Decision {
  if (actor.kind === 'user') return allowed;
  if (chat.requireSignin) return refused(messageRefusals.signInNeeded);
  if (!actor.name) return refused(messageRefusals.nameNeeded);
  return allowedIf(chat.enableAnonymous || Boolean(actor.email), messageRefusals.emailNeeded);
}
