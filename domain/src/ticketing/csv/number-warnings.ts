import type { AttendeeImport } from '../attendee-import.ts';

/** Numbers with fewer digits can be guessed. */
export const SAFE_DIGITS = 10;
/** A spreadsheet keeps 15 digits of a number and replaces the others by zeros. */
const EXACT_DIGITS = 15;

/** Counts the numbers that can be guessed, and those that a spreadsheet may have changed. */
export function numberWarnings(numbers: ReadonlySet<string>): AttendeeImport['warnings'] {
  const counts = { short: 0, 'in-sequence': 0, rounded: 0 };
  for (const number of numbers) {
    if (number.length < SAFE_DIGITS) counts.short += 1;
    if (numbers.has(following(number, 1n)) || numbers.has(following(number, -1n))) counts['in-sequence'] += 1;
    if (number.length > EXACT_DIGITS && /^0+$/.test(number.slice(EXACT_DIGITS))) counts.rounded += 1;
  }
  const found = Object.entries(counts) as [keyof typeof counts, number][];
  return found.filter(([, count]) => count > 0).map(([warning, count]) => ({ warning, count }));
}

function following(number: string, step: bigint): string {
  return String(BigInt(number) + step).padStart(number.length, '0');
}
