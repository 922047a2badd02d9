import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { clients } from './tables.ts';

export type ClientRow = typeof clients.$inferSelect;

const live = isNull(clients.versionCode);

export async function liveClient(db: Executor, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.id, clientId), live));
  return row;
}

/** `key` in lower case. */
export async function liveClientByKey(db: Executor, key: string): Promise<ClientRow | undefined> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(sql`lower(${clients.key}) = ${key}`, live));
  return row;
}

/** Every hostname that a client has claimed, in lower case (HOST-26). */
export async function customDomains(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ domain: sql<string>`lower(${clients.customDomain})` })
    .from(clients)
    .where(and(isNotNull(clients.customDomain), live));
  return rows.map(({ domain }) => domain);
}

/** The chooser's clients by name; `clientIds` null means all of them. Archived ones have left it (SHELL-57, SHELL-155). */
export async function clientsToChoose(db: Executor, clientIds: readonly string[] | null): Promise<ClientRow[]> {
  const theirs = clientIds ? inArray(clients.id, [...clientIds]) : undefined;
  return db
    .select()
    .from(clients)
    .where(and(live, eq(clients.isArchived, false), theirs))
    .orderBy(sql`lower(${clients.name})`, clients.id);
}

/** Whether the client is there; if so, it stays until the transaction ends. */
export async function holdClient(tx: Executor, clientId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), live))
    .for('key share');
  return rows.length > 0;
}

export async function insertClient(db: Executor, client: typeof clients.$inferInsert): Promise<ClientRow> {
  const [row] = await db.insert(clients).values(client).returning();
  if (!row) throw new Error('An inserted client was not returned.');
  return row;
}
