import { z } from 'zod';
import { dateOutOfRange } from './kernel.texts.ts';

/** Forms accept years from FIRST_YEAR to END_YEAR - 1. */
const FIRST_YEAR = 1_900;
const END_YEAR = 9_000;

/** Schema of an instant in a form: ISO-8601 with an offset, or null. */
export const formInstant = z.iso
  .datetime({ offset: true, error: dateOutOfRange })
  .refine(isWithinCalendar, dateOutOfRange)
  .nullable();

/** Schema of a calendar day in a form: YYYY-MM-DD, or null. */
export const formDay = z.iso.date(dateOutOfRange).refine(isWithinCalendar, dateOutOfRange).nullable();

function isWithinCalendar(date: string): boolean {
  const year = new Date(date).getUTCFullYear();
  return year >= FIRST_YEAR && year < END_YEAR;
}
