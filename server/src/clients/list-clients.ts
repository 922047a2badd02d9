import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Executor } from '../platform/database/database.ts';
import { type ClientRow, clientsToChoose } from './clients.store.ts';

/** The clients that the actor chooses from: all with a global role, otherwise those with a role on them (SHELL-60). */
export async function listClients(db: Executor, actor: Actor): Promise<ClientRow[]> {
  if (actor.kind !== 'user') return [];
  return clientsToChoose(db, actor.globalRole ? null : Object.keys(actor.roles));
}
