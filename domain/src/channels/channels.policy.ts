import { canManage } from '../clients/clients.policy.ts';
import { type Actor, isStaff, mayAccessAllChannels, mayAccessAnyChannel } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/**
 * Whether the actor may read a channel on the dashboard: staff whose whitelist, if any, contains the channel (CHN-14,
 * CHN-25).
 */
export function canReadChannel(actor: Actor, channel: { id: string; clientId: string }): Decision {
  const reachable = isStaff(actor, channel.clientId) && mayAccessAnyChannel(actor, channel.clientId, [channel.id]);
  return allowedIf(reachable, kernelRefusals.unauthorized);
}

/** Whether the actor may add a channel: owner or admin (CHN-109). */
export function canAddChannel(actor: Actor, client: { id: string }): Decision {
  return canManage(actor, client);
}

/**
 * Whether the actor may change or delete a channel: owner or admin whose whitelist, if any, contains the channel
 * (CHN-109, CHN-110).
 */
export function canEditChannel(actor: Actor, channel: { id: string; clientId: string }): Decision {
  const manage = canManage(actor, { id: channel.clientId });
  if (!manage.allowed) return manage;
  return allowedIf(mayAccessAllChannels(actor, channel.clientId, [channel.id]), kernelRefusals.unauthorized);
}

/**
 * Whether the actor may reorder a client's channels: owner or admin whose whitelist, if any, contains all channels of
 * the client (CHN-52, CHN-53).
 */
export function canOrderChannels(actor: Actor, client: { id: string; channelIds: readonly string[] }): Decision {
  const manage = canManage(actor, client);
  if (!manage.allowed) return manage;
  return allowedIf(mayAccessAllChannels(actor, client.id, client.channelIds), kernelRefusals.unauthorized);
}
