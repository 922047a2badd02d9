/** Number of digits of an attendee number that is kept here (TKT-94). */
export const ATTENDEE_NUMBER_MIN = 8;
export const ATTENDEE_NUMBER_MAX = 20;
/** Number of digits of a number that the product makes. Of a trillion numbers, a guess finds none (TKT-96). */
export const MADE_NUMBER_DIGITS = 12;
/** A longer text is no number, however many blanks it has, and is not searched for digits. */
const MAX_TYPED = 200;

const eventNumber = /^[0-9]{6}$/;
const attendeeNumber = new RegExp(`^[0-9]{${ATTENDEE_NUMBER_MIN},${ATTENDEE_NUMBER_MAX}}$`);
/** Blanks, hyphens and dashes, and characters without a shape, which copying from an e-mail adds. */
const separators = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}\u2212\u2800]/gu;

/** Whether a text is the number of an event: exactly six ASCII digits (TKT-2, TKT-15). */
export function isEventNumber(text: string): boolean {
  return eventNumber.test(text);
}

/**
 * Returns an attendee number as it is stored: 8 to 20 ASCII digits, without the blanks, dashes and invisible characters
 * of the typed text. Returns null for any other text (TKT-94).
 */
export function readAttendeeNumber(text: string): string | null {
  if (text.length > MAX_TYPED) return null;
  const digits = text.replace(separators, '');
  return attendeeNumber.test(digits) ? digits : null;
}

/**
 * Returns a number in groups of four digits, with hyphens. Spreadsheets keep such a cell as a text, and do not shorten
 * it to 1.23457E+11. `readAttendeeNumber` reads it back.
 */
export function groupedNumber(number: string): string {
  return number.replace(/\d{4}(?=\d{4})/g, '$&-');
}
