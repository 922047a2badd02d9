import { MAX_ATTENDEES } from '@nave/domain/ticketing/attendee.ts';
import type { RefusedRow } from '@nave/domain/ticketing/attendee-import.ts';
import type { ReadRow } from '@nave/domain/ticketing/csv/attendee-file.ts';
import { isProblem, type RowValues } from '@nave/domain/ticketing/csv/attendee-row.ts';
import { type ImportedAttendee, mergeRow, type RowEffect } from '@nave/domain/ticketing/csv/merge-row.ts';
import type { Executor } from '../platform/database/database.ts';
import { type AttendeeRow, numbersElsewhere, ownAttendees } from './attendees.store.ts';
import type { EventRow } from './events.store.ts';

/** What rows of a file do, by comparison with the stored attendees. */
export interface JudgedRows {
  rows: { row: number; effect: RowEffect; attendee: ImportedAttendee }[];
  refused: RefusedRow[];
}

/** Compares rows of a file with the stored attendees. `count` is the number of attendees that the event has. */
export async function judgeRows(
  from: Executor,
  event: EventRow,
  { batch, count, importedAt }: { batch: readonly ReadRow[]; count: number; importedAt: Date },
): Promise<JudgedRows> {
  const numbers = batch.flatMap(({ read }) => (isProblem(read) ? [] : [read.number]));
  const inEvent = { clientId: event.clientId, eventId: event.id };
  const stored = await ownAttendees(from, inEvent, numbers);
  const storedByNumber = new Map(stored.map((row) => [row.number, importedOf(row)]));
  const taken = new Set(await numbersElsewhere(from, inEvent, numbers));
  const judged: JudgedRows = { rows: [], refused: [] };
  let free = MAX_ATTENDEES - count;
  const judge = (row: number, values: RowValues) => {
    const { effect, attendee } = mergeRow(storedByNumber.get(values.number), values, importedAt.toISOString());
    if (taken.has(values.number)) judged.refused.push({ row, problem: 'number-taken', value: values.number });
    else if (effect === 'added' && free <= 0) judged.refused.push({ row, problem: 'full', value: '' });
    else judged.rows.push({ row, effect, attendee });
    if (effect === 'added') free -= 1;
  };
  for (const { row, read } of batch)
    if (isProblem(read)) judged.refused.push({ row, ...read });
    else judge(row, read);
  return judged;
}

/** Counts the effects of rows. */
export function countEffects({ rows }: JudgedRows): Record<RowEffect, number> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const { effect } of rows) counts[effect] += 1;
  return counts;
}

function importedOf({
  number,
  typeId,
  firstName,
  lastName,
  optionIds,
  orderedAt,
  status,
}: AttendeeRow): ImportedAttendee {
  return { number, typeId, firstName, lastName, optionIds, orderedAt: orderedAt.toISOString(), status };
}
