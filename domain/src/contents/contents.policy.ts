import { canManage } from '../clients/clients.policy.ts';
import { type Actor, isStaff, mayAccessAllChannels, mayAccessAnyChannel } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { contentRefusals } from './contents.texts.ts';

/** The client and the channels of a content. */
interface PlacedContent {
  clientId: string;
  channelIds: readonly string[];
}

/**
 * Whether the actor may read a content on the dashboard: staff who may access one of the content's channels (CNT-18).
 */
export function canReadContent(actor: Actor, content: PlacedContent): Decision {
  const reachable =
    isStaff(actor, content.clientId) && mayAccessAnyChannel(actor, content.clientId, content.channelIds);
  return allowedIf(reachable, kernelRefusals.unauthorized);
}

/** Whether the actor may add a content: owner or admin (CNT-141). `canPlaceContent` limits the content's channels. */
export function canAddContent(actor: Actor, client: { id: string }): Decision {
  return canManage(actor, client);
}

/**
 * Whether the actor may change a content: owner or admin whose whitelist, if any, contains all channels of the content
 * (CNT-141, CNT-142).
 */
export function canEditContent(actor: Actor, content: PlacedContent): Decision {
  const manage = canManage(actor, { id: content.clientId });
  return manage.allowed ? canPlaceContent(actor, content.clientId, content.channelIds) : manage;
}

/**
 * Whether the actor may put a content into these channels: the actor's whitelist, if any, contains all of them
 * (CNT-142).
 */
export function canPlaceContent(actor: Actor, clientId: string, channelIds: readonly string[]): Decision {
  return allowedIf(mayAccessAllChannels(actor, clientId, channelIds), kernelRefusals.unauthorized);
}

/**
 * Whether the actor can still change a content at `now` (epoch ms). From closesAt on, only a global owner can (CNT-134,
 * CNT-57).
 */
export function canStillEdit(actor: Actor, content: { closesAt: string | null }, now: number): Decision {
  if (actor.kind === 'user' && actor.globalRole === 'owner') return allowed;
  const ended = content.closesAt !== null && Date.parse(content.closesAt) <= now;
  return ended ? refused(contentRefusals.ended) : allowed;
}
