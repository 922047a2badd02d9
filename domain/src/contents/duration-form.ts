/** The form's value for a text that is not a duration. The form refuses this value like every negative number. */
export const NO_DURATION = -1;

const MINUTES_AN_HOUR = 60;

/** Hours and minutes as '1:30'. */
const clock = /^(\d{1,4}):([0-5]\d)$/;

/** Hours, minutes or both, with optional units: '90', '90 min', '1h 30', '1.5 hours'. */
const words =
  /^(?:(\d+(?:[.,]\d{1,2})?) ?h(?:(?:ou)?rs?)?\.? ?)?(?:(\d+(?:[.,]\d{1,2})?) ?(?:m(?:in(?:ute)?s?)?\.?)?)?$/;

/** Parses a typed duration to minutes (CNT-272): null for an empty text, NO_DURATION for an invalid one. */
export function minutesOf(text: string): number | null {
  const normalised = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (normalised === '') return null;
  const [found, hours, minutes] = clock.exec(normalised) ?? words.exec(normalised) ?? [];
  if (found === undefined) return NO_DURATION;
  return Math.round(numberOf(hours) * MINUTES_AN_HOUR + numberOf(minutes));
}

function numberOf(text = '0'): number {
  return Number(text.replace(',', '.'));
}
