import type { AuthProviders } from '@nave/domain/clients/auth-providers.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { presentPublicClient } from './clients.present.ts';
import { type ClientRow, liveClient, liveClientByKey, liveClientNames } from './clients.store.ts';
import { clients } from './tables.ts';

/** Whether the client of a row is there: for questions of later slices that name no client, or do not load it. */
export function isOfLiveClient(clientId: SQLWrapper): SQL {
  return sql`exists (select from clients where clients.id = ${clientId}
    and clients.version_code is null and not clients.is_archived)`;
}

/** The client of an id as any viewer may know it. */
export async function publicClientOfId(db: Executor, clientId: string): Promise<PublicClient | null> {
  const row = await liveClient(db, clientId);
  return row ? presentPublicClient(row) : null;
}

/** What a letter of the client is made of. */
export async function letterClient(
  db: Executor,
  clientId: string,
): Promise<Pick<ClientRow, 'key' | 'name' | 'theme' | 'customDomain'> | null> {
  return (await liveClient(db, clientId)) ?? null;
}

/** The same by key, in lower case. */
export async function publicClientOfKey(db: Executor, key: string): Promise<PublicClient | null> {
  const row = await liveClientByKey(db, key);
  return row ? presentPublicClient(row) : null;
}

/** Every client that anyone may find, by where its pages are. */
export function findableClients(db: Executor): Promise<Pick<ClientRow, 'key' | 'customDomain'>[]> {
  return liveClientNames(db);
}

/** Names and keys of clients. */
export async function clientNames(db: Executor, clientIds: readonly string[]): Promise<string[]> {
  if (clientIds.length === 0) return [];
  const rows = await db
    .select({ name: clients.name, key: clients.key })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]));
  return rows.flatMap(({ name, key }) => [name, key]);
}

/** By whom people of a client may sign in. */
export async function authProvidersOf(db: Executor, clientId: string): Promise<AuthProviders | null> {
  return (await liveClient(db, clientId))?.authProviders ?? null;
}
