import { canDeletePictures, canManage } from '../clients/clients.policy.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Decision } from '../kernel/refusal.ts';

/** Whether the actor may list, upload and change a client's videos and go live: owners and admins (VID-1). */
export function canManageVideos(actor: Actor, client: { id: string }): Decision {
  return canManage(actor, client);
}

/**
 * Whether the actor may delete videos and live inputs and renew their keys and addresses, which all channels share:
 * owners and admins without a whitelist (VID-2).
 */
export function canDeleteVideos(actor: Actor, client: { id: string }): Decision {
  return canDeletePictures(actor, client);
}
