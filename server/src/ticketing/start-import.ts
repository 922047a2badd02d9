import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type ImportRow, lockImport, updateImport } from './imports.store.ts';
import type { ImportJob } from './run-import.ts';

/** The name of the job that writes the rows of an import. */
export const IMPORT_JOB = 'ticket-import';

/**
 * Starts a previewed import, and counts its rows from zero as they are written. A failed import continues where it
 * stopped. A repeated request changes nothing.
 */
export async function startImport(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  job: ImportJob,
): Promise<ImportRow> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport(tx, job);
    if (row?.eventId !== job.eventId) throw new Refusal(ticketingRefusals.importNotFound);
    if (row.state === 'running' || row.state === 'finished') return row;
    const counts = { added: 0, changed: 0, unchanged: 0, refused: [] };
    const started = await updateImport(tx, job, { state: 'running', ...(row.state === 'previewed' && counts) });
    if (!started) throw new Error('A locked import was not updated.');
    await jobs.enqueue(tx, IMPORT_JOB, job, { key: job.importId });
    return started;
  });
}
