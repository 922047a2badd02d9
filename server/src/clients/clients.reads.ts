import type { AuthProviders } from '@nave/domain/clients/auth-providers.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { presentPublicClient } from './clients.present.ts';
import {
  activeClient,
  activeClientAddresses,
  activeClientByKey,
  activeClientsAtPartner,
  activeClientsOfIds,
  type ClientRow,
} from './clients.store.ts';
import { clients } from './tables.ts';

/** SQL condition that a row's client is active, for queries of other slices that do not load the client. */
export function isOfActiveClient(clientId: SQLWrapper): SQL {
  return sql`exists (select from clients where clients.id = ${clientId}
    and clients.version_code is null and not clients.is_archived)`;
}

/** Returns a client as viewers see it. */
export async function publicClientOfId(db: Executor, clientId: string): Promise<PublicClient | null> {
  const row = await activeClient(db, clientId);
  return row ? presentPublicClient(row) : null;
}

/** Returns active clients as viewers see them, in the order of their ids. */
export async function publicClientsOfIds(db: Executor, clientIds: readonly string[]): Promise<PublicClient[]> {
  return (await activeClientsOfIds(db, clientIds)).map(presentPublicClient);
}

/** Returns the fields of a client that its emails use. */
export async function emailClient(
  db: Executor,
  clientId: string,
): Promise<Pick<ClientRow, 'key' | 'name' | 'theme' | 'customDomain'> | null> {
  return (await activeClient(db, clientId)) ?? null;
}

/** What names a client at the ticketing partner (TKT-9). */
export interface PartnerClient {
  id: string;
  /** The client's number at the partner. */
  number: string;
  /** Numbers of events that the client may connect although they have another client number. */
  eventNumbers: readonly string[];
}

/**
 * Returns the active clients that have a number at the ticketing partner, in the order of their ids: all, those with
 * these ids, or those whose product settings name this event.
 */
export async function partnerClients(
  db: Executor,
  named: { clientIds?: readonly string[]; eventNumber?: string } = {},
): Promise<PartnerClient[]> {
  const rows = await activeClientsAtPartner(db, named);
  return rows.map(({ id, bfClientNumber, brushfireEventIds }) => ({
    id,
    number: bfClientNumber ?? '',
    eventNumbers: brushfireEventIds,
  }));
}

/** Returns a client as viewers see it. `key` is in lower case. */
export async function publicClientOfKey(db: Executor, key: string): Promise<PublicClient | null> {
  const row = await activeClientByKey(db, key);
  return row ? presentPublicClient(row) : null;
}

/** Returns the key and own domain of every active client, from which the URLs of its pages are built. */
export function addressesOfActiveClients(db: Executor): Promise<Pick<ClientRow, 'key' | 'customDomain'>[]> {
  return activeClientAddresses(db);
}

/** Returns names and keys of clients. */
export async function clientNames(db: Executor, clientIds: readonly string[]): Promise<string[]> {
  if (clientIds.length === 0) return [];
  const rows = await db
    .select({ name: clients.name, key: clients.key })
    .from(clients)
    .where(inArray(clients.id, [...clientIds]));
  return rows.flatMap(({ name, key }) => [name, key]);
}

/** Returns an active client's settings of sign-in providers, or null if the client does not exist. */
export async function authProvidersOf(db: Executor, clientId: string): Promise<AuthProviders | null> {
  return (await activeClient(db, clientId))?.authProviders ?? null;
}

/** Returns the time zone of a client, such as `America/Chicago`. */
export async function timeZoneOfClient(db: Executor, clientId: string): Promise<string> {
  return (await activeClient(db, clientId))?.timeZoneName ?? 'UTC';
}
