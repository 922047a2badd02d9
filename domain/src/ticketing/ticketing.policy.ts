import { canManage } from '../clients/clients.policy.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Decision } from '../kernel/refusal.ts';

/**
 * Whether the actor may see and change a client's events and attendees: owners and admins of the client, and global
 * owners and admins (TKT-86).
 */
export function canManageTicketing(actor: Actor, client: { id: string }): Decision {
  return canManage(actor, client);
}
