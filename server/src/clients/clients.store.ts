import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { clients } from './tables.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClient = typeof clients.$inferInsert;

/** Not deleted, but possibly archived. */
const isUndeleted = isNull(clients.versionCode);
/** Neither deleted nor archived: only the global owner can see archived clients (CLI-195). */
const isActive = and(isUndeleted, eq(clients.isArchived, false));

/** Returns a client, archived or not. */
export async function undeletedClient(db: Executor, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.id, clientId), isUndeleted));
  return row;
}

export async function activeClient(db: Executor, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.id, clientId), isActive));
  return row;
}

export async function activeClientsOfIds(db: Executor, clientIds: readonly string[]): Promise<ClientRow[]> {
  return db
    .select()
    .from(clients)
    .where(and(inArray(clients.id, [...clientIds]), isActive))
    .orderBy(clients.id);
}

/** Returns active clients that have a number at the ticketing partner (TKT-9), all or those with these ids. */
export async function activeClientsAtPartner(
  db: Executor,
  { clientIds, eventNumber }: { clientIds?: readonly string[]; eventNumber?: string },
): Promise<Pick<ClientRow, 'id' | 'bfClientNumber' | 'brushfireEventIds'>[]> {
  const { id, bfClientNumber, brushfireEventIds } = clients;
  return db
    .select({ id, bfClientNumber, brushfireEventIds })
    .from(clients)
    .where(
      and(
        isActive,
        isNotNull(bfClientNumber),
        clientIds && inArray(id, [...clientIds]),
        eventNumber === undefined ? undefined : sql`${eventNumber} = any(${brushfireEventIds})`,
      ),
    )
    .orderBy(id);
}

/** Returns the active client with this key, given in lower case. */
export async function activeClientByKey(db: Executor, key: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(sql`lower(${clients.key}) = ${key}`, isActive));
  return row;
}

/** Returns the key and own domain of every active client, ordered by key. */
export function activeClientAddresses(db: Executor): Promise<Pick<ClientRow, 'key' | 'customDomain'>[]> {
  return db
    .select({ key: clients.key, customDomain: clients.customDomain })
    .from(clients)
    .where(isActive)
    .orderBy(clients.key);
}

/** Whether a client with this id exists, active or not. */
export async function isClientId(db: Executor, clientId: string): Promise<boolean> {
  const rows = await db.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId));
  return rows.length > 0;
}

/** Whether another client has the key, given in lower case (CLI-65 to CLI-67). An archived client keeps its key. */
export async function isKeyTaken(db: Executor, key: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        sql`lower(${clients.key}) = ${key}`,
        isUndeleted,
        exceptId === undefined ? undefined : ne(clients.id, exceptId),
      ),
    );
  return rows.length > 0;
}

/** Returns the own domain of every active client, in lower case (HOST-26), with the client's id. */
export async function customDomains(db: Executor): Promise<Map<string, string>> {
  const rows = await db
    .select({ domain: sql<string>`lower(${clients.customDomain})`, id: clients.id })
    .from(clients)
    .where(and(isNotNull(clients.customDomain), isActive));
  return new Map(rows.map(({ domain, id }) => [domain, id]));
}

/** Returns these active clients, or all active clients for null, ordered by name (SHELL-57, SHELL-155). */
export async function clientsToChoose(db: Executor, clientIds: readonly string[] | null): Promise<ClientRow[]> {
  const isChosen = clientIds ? inArray(clients.id, [...clientIds]) : undefined;
  return db.select().from(clients).where(and(isActive, isChosen)).orderBy(sql`lower(${clients.name})`, clients.id);
}

export async function archivedClients(db: Executor): Promise<ClientRow[]> {
  return db
    .select()
    .from(clients)
    .where(and(isUndeleted, eq(clients.isArchived, true)))
    .orderBy(sql`lower(${clients.name})`, clients.id);
}

/** Locks an active client against deletion until the transaction ends; returns whether it exists. */
export async function lockClientAgainstDeletion(tx: Executor, clientId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), isActive))
    .for('key share');
  return rows.length > 0;
}

export async function insertClient(db: Executor, client: NewClient): Promise<ClientRow> {
  const [row] = await db.insert(clients).values(client).returning();
  if (!row) throw new Error('An inserted client was not returned.');
  return row;
}

/** Adds a client; returns null if a client with this id exists. */
export async function insertNewClient(tx: Executor, client: NewClient): Promise<ClientRow | null> {
  const [row] = await tx.insert(clients).values(client).onConflictDoNothing({ target: clients.id }).returning();
  return row ?? null;
}

/** Locks an active client until the transaction ends. */
export async function lockClient(tx: Executor, clientId: string): Promise<ClientRow | undefined> {
  const row = await lockUndeletedClient(tx, clientId);
  return row?.isArchived ? undefined : row;
}

/** Locks a client, archived or not, until the transaction ends. */
export async function lockUndeletedClient(tx: Executor, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, clientId), isUndeleted))
    .for('no key update');
  return row;
}

export async function updateClient(
  db: Executor,
  clientId: string,
  values: Partial<NewClient>,
): Promise<ClientRow | undefined> {
  const [row] = await db
    .update(clients)
    .set(values)
    .where(and(eq(clients.id, clientId), isUndeleted))
    .returning();
  return row;
}
