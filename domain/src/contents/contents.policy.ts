import { canManage } from '../clients/clients.policy.ts';
import { type Actor, isStaff, mayReachAll, mayReachAny } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { contentRefusals } from './contents.texts.ts';

interface Placed {
  clientId: string;
  channelIds: readonly string[];
}

/** Whether the actor may read a content on the dashboard: staff who may reach one of its channels (CNT-18). */
export function canReadContent(actor: Actor, content: Placed): Decision {
  const reachable = isStaff(actor, content.clientId) && mayReachAny(actor, content.clientId, content.channelIds);
  return allowedIf(reachable, kernelRefusals.unauthorized);
}

/** Whether the actor may add a content: owner or admin (CNT-141). `canPlaceContent` limits its channels. */
export function canAddContent(actor: Actor, client: { id: string }): Decision {
  return canManage(actor, client);
}

/** Whether the actor may change a content: owner or admin whose whitelist, if any, contains all its channels (CNT-141, CNT-142). */
export function canEditContent(actor: Actor, content: Placed): Decision {
  const manage = canManage(actor, { id: content.clientId });
  return manage.allowed ? canPlaceContent(actor, content.clientId, content.channelIds) : manage;
}

/** Whether the actor may put a content into these channels: their whitelist, if any, contains each of them (CNT-142). */
export function canPlaceContent(actor: Actor, clientId: string, channelIds: readonly string[]): Decision {
  return allowedIf(mayReachAll(actor, clientId, channelIds), kernelRefusals.unauthorized);
}

/** Whether a content can still be changed: after closesAt only by a global owner (CNT-134, CNT-57). `now` in epoch ms. */
export function canStillEdit(actor: Actor, content: { closesAt: string | null }, now: number): Decision {
  if (actor.kind === 'user' && actor.globalRole === 'owner') return allowed;
  const ended = content.closesAt !== null && Date.parse(content.closesAt) <= now;
  return ended ? refused(contentRefusals.ended) : allowed;
}
