import { type RefusedRow, SHOWN_REFUSED_ROWS } from '@nave/domain/ticketing/attendee-import.ts';
import { and, desc, eq, getTableColumns, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { ticketImports } from './tables.ts';

const { file: _file, refused: list, ...others } = getTableColumns(ticketImports);
/** Both the file and the list of refused rows may be large. */
const columns = {
  ...others,
  refused: sql<number>`jsonb_array_length(${list})`,
  firstRefused: sql<RefusedRow[]>`jsonb_path_query_array(${list}, ${`$[0 to ${SHOWN_REFUSED_ROWS - 1}]`}::jsonpath)`,
};

/** An import with the number of its refused rows, and the first of them. */
export type ImportRow = Omit<typeof ticketImports.$inferSelect, 'file' | 'refused'> & {
  refused: number;
  firstRefused: RefusedRow[];
};
export type NewImport = typeof ticketImports.$inferInsert;

interface OneImport {
  clientId: string;
  importId: string;
}

export async function insertImport(tx: Executor, values: NewImport): Promise<ImportRow> {
  const [row] = await tx.insert(ticketImports).values(values).returning(columns);
  if (!row) throw new Error('An inserted import was not returned.');
  return row;
}

/** Deletes the previews of an event that were never started, except the newest ones. */
export async function deleteOlderPreviews(
  db: Executor,
  { clientId, eventId }: { clientId: string; eventId: string },
  kept: number,
): Promise<void> {
  const isPreview = and(
    eq(ticketImports.clientId, clientId),
    eq(ticketImports.eventId, eventId),
    eq(ticketImports.state, 'previewed'),
  );
  const older = db
    .select({ id: ticketImports.id })
    .from(ticketImports)
    .where(isPreview)
    .orderBy(desc(ticketImports.createdAt), desc(ticketImports.id))
    .offset(kept);
  await db.delete(ticketImports).where(and(isPreview, inArray(ticketImports.id, older)));
}

/** Returns an import without its file. */
export async function importOf(
  db: Executor,
  { clientId, importId }: OneImport,
  eventId: string,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(ticketImports)
    .where(
      and(eq(ticketImports.clientId, clientId), eq(ticketImports.eventId, eventId), eq(ticketImports.id, importId)),
    );
  return row;
}

/** Returns the newest imports of an event that were started, without their files. */
export async function startedImports(
  db: Executor,
  { clientId, eventId }: { clientId: string; eventId: string },
  limit: number,
): Promise<ImportRow[]> {
  return db
    .select(columns)
    .from(ticketImports)
    .where(
      and(
        eq(ticketImports.clientId, clientId),
        eq(ticketImports.eventId, eventId),
        ne(ticketImports.state, 'previewed'),
      ),
    )
    .orderBy(desc(ticketImports.createdAt), desc(ticketImports.id))
    .limit(limit);
}

/** Returns the file of an import, and all refused rows. */
export async function fileOfImport(
  db: Executor,
  { clientId, importId }: OneImport,
): Promise<{ file: string; refused: RefusedRow[] } | undefined> {
  const [row] = await db
    .select({ file: ticketImports.file, refused: list })
    .from(ticketImports)
    .where(and(eq(ticketImports.clientId, clientId), eq(ticketImports.id, importId)));
  return row;
}

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Executor, { clientId, importId }: OneImport): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(ticketImports)
    .where(and(eq(ticketImports.clientId, clientId), eq(ticketImports.id, importId)))
    .for('no key update');
  return row;
}

export async function updateImport(
  tx: Executor,
  { clientId, importId }: OneImport,
  values: Partial<Omit<NewImport, 'refused'>> & { refused?: SQL | RefusedRow[] },
): Promise<ImportRow | undefined> {
  const [row] = await tx
    .update(ticketImports)
    .set(values)
    .where(and(eq(ticketImports.clientId, clientId), eq(ticketImports.id, importId)))
    .returning(columns);
  return row;
}

/** Returns the value that appends to the list of refused rows. */
export function withRefused(more: readonly RefusedRow[]): SQL {
  return sql`${list} || ${JSON.stringify(more)}::jsonb`;
}

/** Marks an import as failed if it is running. */
export async function failImport(db: Executor, { clientId, importId }: OneImport): Promise<void> {
  await db
    .update(ticketImports)
    .set({ state: 'failed' })
    .where(
      and(eq(ticketImports.clientId, clientId), eq(ticketImports.id, importId), eq(ticketImports.state, 'running')),
    );
}

/** Deletes the imports that were uploaded before `before`, with the names in their files. */
export async function deleteOldImports(db: Executor, before: Date): Promise<void> {
  await db.delete(ticketImports).where(lt(ticketImports.createdAt, before));
}
