import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Executor } from '../platform/database/database.ts';
import { type ClientRow, clientsToChoose } from './clients.store.ts';

/**
 * Returns the clients that the actor can choose: every client with a global role, otherwise the clients on which the
 * actor has a role, including a role that is withheld until the actor adds a second factor (SHELL-60, ACC-264).
 */
export async function listClients(db: Executor, actor: Actor): Promise<ClientRow[]> {
  if (actor.kind !== 'user') return [];
  const { globalRole, roles, withheldOn = [] } = actor;
  return clientsToChoose(db, globalRole ? null : [...Object.keys(roles), ...withheldOn]);
}
