import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_BATCH } from '@nave/domain/ticketing/attendee-import.ts';
import { type ReadRow, type RowReader, rowReader, surveyFile } from '@nave/domain/ticketing/csv/attendee-file.ts';
import { optionsInFile, typesInFile } from '@nave/domain/ticketing/csv/attendee-row.ts';
import { v7 } from 'uuid';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { runInPieces } from '../platform/process/run-in-pieces.ts';
import { type AttendeeFollowers, changeOf } from './attendee-followers.ts';
import { countAttendees, upsertAttendees } from './attendees.store.ts';
import { type EventRow, eventOf, lockEvent, partsOf } from './events.store.ts';
import { countEffects, type JudgedRows, judgeRows } from './import-rows.ts';
import {
  failImport,
  fileOfImport,
  type ImportRow,
  importOf,
  lockImport,
  updateImport,
  withRefused,
} from './imports.store.ts';

/** How long an import rests after a batch at most, in milliseconds. It rests as long as the batch has taken. */
const MAX_REST_MS = 1_000;

export interface RunImportDeps {
  db: Db;
  followers: Pick<AttendeeFollowers, 'tell'>;
}

/** The data of the job. */
export interface ImportJob extends Record<string, unknown> {
  clientId: string;
  eventId: string;
  importId: string;
}

/** An import whose rows are read as its event was at the edition. */
interface OpenImport {
  job: ImportJob;
  reader: RowReader;
  edition: number;
}

/** `changed`: the event, or another run of the job, has changed what this run has read. `ended`: nothing is left to do. */
type Written = 'written' | 'changed' | 'ended';

/**
 * Writes the rows of an import that are not written yet, a batch in each transaction, with how many are done. After a
 * crash another run continues there, so that each row is written once (TKT-104). If its organisation is archived
 * meanwhile, the import fails, and staff continue it once the organisation is back.
 */
export async function runImport(deps: RunImportDeps, job: ImportJob): Promise<void> {
  try {
    while ((await writeRows(deps, job)) === 'changed');
  } catch (error) {
    await failImport(deps.db, job);
    throw error;
  }
}

async function writeRows(deps: RunImportDeps, job: ImportJob): Promise<Written> {
  const event = await eventOf(deps.db, job.clientId, job.eventId);
  if (!event) {
    await failImport(deps.db, job);
    return 'ended';
  }
  const row = await importOf(deps.db, job, job.eventId);
  if (!row || !isOpen(row)) return 'ended';
  const reader = await openReader(deps.db, event, row);
  if (!reader) return 'ended';
  const open = { job, reader, edition: event.edition };
  for (let done = 0; ; ) {
    const isWritten = done < row.done;
    const batch = await runInPieces(
      open.reader.readBatch(isWritten ? Math.min(IMPORT_BATCH, row.done - done) : IMPORT_BATCH),
    );
    const startedAtMs = performance.now();
    const result = isWritten ? 'written' : await writeBatch(deps, open, { batch, done });
    if (result !== 'written') return result;
    // People may enter meanwhile: half of the time is theirs.
    if (!isWritten) await sleep(Math.min(performance.now() - startedAtMs, MAX_REST_MS));
    done += batch.length;
  }
}

function isOpen({ state }: ImportRow): boolean {
  return state === 'running' || state === 'failed';
}

/** Returns a reader from the first row on; null if the import was deleted meanwhile. */
async function openReader(
  db: Db,
  event: EventRow,
  { id, clientId, timeZoneName }: ImportRow,
): Promise<RowReader | null> {
  const text = (await fileOfImport(db, { clientId, importId: id }))?.file;
  if (text === undefined) return null;
  const parts = await partsOf(db, event);
  const names = { types: typesInFile(parts), options: optionsInFile(parts), timeZone: timeZoneName };
  return rowReader(text, await runInPieces(surveyFile(text)), names);
}

/** Writes a batch whose first row follows the `done` written rows. */
async function writeBatch(
  { db, followers }: RunImportDeps,
  { job, edition }: OpenImport,
  { batch, done }: { batch: readonly ReadRow[]; done: number },
): Promise<Written> {
  const { result, publish } = await inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, job, 'no key update');
    const row = event && (await lockImport(tx, job));
    if (!row || !isOpen(row)) return { result: 'ended' as const };
    if (row.done !== done || event.edition !== edition) return { result: 'changed' as const };
    const count = await countAttendees(tx, { clientId: job.clientId, eventId: job.eventId });
    const judged = await judgeRows(tx, event, { batch, count, importedAt: row.createdAt });
    const told = await write(tx, event, judged);
    const publish = await followers.tell(tx, told);
    // A batch that is not full is the last one.
    const isLast = batch.length < IMPORT_BATCH || done + batch.length >= row.rows;
    await recordProgress(tx, row, { judged, done: done + batch.length, isLast });
    return { result: 'written' as const, publish };
  });
  publish?.();
  return result;
}

/** Rows of one statement. To build a statement of a whole batch would block the event loop for some 20 ms. */
const STATEMENT_ROWS = 100;

/** Writes the rows that change something. A row whose number was taken meanwhile is moved to the refused ones. */
async function write(tx: Tx, event: EventRow, judged: JudgedRows) {
  const inEvent = { clientId: event.clientId, eventId: event.id };
  const effective = judged.rows.filter(({ effect }) => effect !== 'unchanged');
  // All imports lock attendees in the same order.
  const ordered = effective.map(({ attendee }) => attendee).toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const values = ordered.map((attendee) => ({ id: v7(), ...attendee, orderedAt: new Date(attendee.orderedAt) }));
  const numbers: string[] = [];
  for (let from = 0; from < values.length; from += STATEMENT_ROWS) {
    const some = values.slice(from, from + STATEMENT_ROWS);
    numbers.push(...(await upsertAttendees(tx, inEvent, some)));
  }
  const written = new Set(numbers);
  const missed = effective.filter(({ attendee }) => !written.has(attendee.number));
  judged.rows = judged.rows.filter((row) => !missed.includes(row));
  judged.refused.push(
    ...missed.map(({ row, attendee }) => ({ row, problem: 'number-taken' as const, value: attendee.number })),
  );
  return ordered
    .filter(({ number }) => written.has(number))
    .map(({ number, status }) => changeOf(event, { number, isCancelled: status === 'Cancelled' }));
}

async function recordProgress(
  tx: Tx,
  row: ImportRow,
  { judged, done, isLast }: { judged: JudgedRows; done: number; isLast: boolean },
): Promise<void> {
  const { added, changed, unchanged } = countEffects(judged);
  await updateImport(
    tx,
    { clientId: row.clientId, importId: row.id },
    {
      state: isLast ? 'finished' : 'running',
      done,
      added: row.added + added,
      changed: row.changed + changed,
      unchanged: row.unchanged + unchanged,
      refused: withRefused(judged.refused),
    },
  );
}
