import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Executor } from '../platform/database/database.ts';
import { type ClientRow, clientsToChoose } from './clients.store.ts';

/**
 * Returns the clients that the actor can choose: all with a global role, otherwise those with a role on them, including
 * roles withheld until a second factor (SHELL-60, ACC-264).
 */
export async function listClients(db: Executor, actor: Actor): Promise<ClientRow[]> {
  if (actor.kind !== 'user') return [];
  const { globalRole, roles, withheldOn = [] } = actor;
  return clientsToChoose(db, globalRole ? null : [...Object.keys(roles), ...withheldOn]);
}
