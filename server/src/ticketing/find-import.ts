import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Db } from '../platform/database/database.ts';
import type { EventRow } from './events.store.ts';
import { type ImportRow, importOf } from './imports.store.ts';

/** Returns an import of the event. */
export async function findImport(db: Db, { clientId, id: eventId }: EventRow, importId: string): Promise<ImportRow> {
  const row = isId(importId) ? await importOf(db, { clientId, importId }, eventId) : undefined;
  if (!row) throw new Refusal(ticketingRefusals.importNotFound);
  return row;
}
