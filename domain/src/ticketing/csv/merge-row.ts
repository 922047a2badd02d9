import type { AttendeeStatus } from '../attendee.ts';
import type { RowValues } from './attendee-row.ts';

/** The stored fields of an attendee that a file can change. */
export interface ImportedAttendee {
  number: string;
  typeId: string;
  firstName: string;
  lastName: string;
  /** Sorted. */
  optionIds: string[];
  /** ISO-8601, in UTC. */
  orderedAt: string;
  status: AttendeeStatus;
}

/** What a row does to the attendee with its number (TKT-101). */
export type RowEffect = 'added' | 'changed' | 'unchanged';

/**
 * Returns the attendee after a row: what the row does not say stays as it is. A new attendee without an order date was
 * ordered at `importedAt`. The same row a second time changes nothing (TKT-104).
 */
export function mergeRow(
  stored: ImportedAttendee | undefined,
  { optionIds, ...values }: RowValues,
  importedAt: string,
): { effect: RowEffect; attendee: ImportedAttendee } {
  const before = stored ?? newAttendee(importedAt);
  const attendee = { ...before, ...values, optionIds: optionIds ? optionIds.toSorted() : before.optionIds };
  if (!stored) return { effect: 'added', attendee };
  const fields = Object.keys(stored) as (keyof ImportedAttendee)[];
  const isSame = fields.every((field) => String(stored[field]) === String(attendee[field]));
  return { effect: isSame ? 'unchanged' : 'changed', attendee };
}

function newAttendee(orderedAt: string): Omit<ImportedAttendee, 'number' | 'typeId'> {
  return { firstName: '', lastName: '', optionIds: [], orderedAt, status: 'Active' };
}
