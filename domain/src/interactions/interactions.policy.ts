import type { Content } from '../contents/content.ts';
import { type Actor, roleOn } from '../kernel/actor.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { isHostOf } from '../messages/messages.policy.ts';
import { interactionsRefusals } from './interactions.texts.ts';

type Placed = Pick<Content, 'clientId' | 'channelIds'>;

/**
 * Whether the actor may read all interactions of a content, send, close and reopen them: staff of the client who may
 * access a channel of the content (INT-21, INT-24).
 */
export function canSend(actor: Actor, { content }: { content: Placed }): Decision {
  return allowedIf(isHostOf(actor, content), interactionsRefusals.notHost);
}

/**
 * Whether the actor may add, change and delete interactions, and read the answers: owner, admin or superhost who may
 * access a channel of the content (INT-18 to INT-20, INT-22).
 */
export function canPrepare(actor: Actor, target: { content: Placed }): Decision {
  const decision = canSend(actor, target);
  if (!decision.allowed) return decision;
  return roleOn(actor, target.content.clientId) === 'host' ? refused(interactionsRefusals.notPreparer) : allowed;
}
