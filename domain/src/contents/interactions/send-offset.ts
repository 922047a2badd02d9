/** Maximum time after the start at which an interaction sends itself, in seconds. */
const MAX_OFFSET_S = 86_399;

/** Minutes and seconds as '12:30', or hours, minutes and seconds as '1:12:30'. */
const clock = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)$/;
const minutesOnly = /^\d{1,4}$/;

/**
 * Parses the time after the start at which an interaction sends itself, in seconds: '12:30', '1:12:30', or '12' for
 * minutes. Returns null for an empty text (a host sends it), and undefined for an invalid text.
 */
export function offsetOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const seconds = minutesOnly.test(trimmed) ? Number(trimmed) * 60 : clockSeconds(trimmed);
  return seconds !== undefined && seconds <= MAX_OFFSET_S ? seconds : undefined;
}

function clockSeconds(text: string): number | undefined {
  const [found, hours, minutes, seconds] = clock.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  return Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** Formats seconds as '12:30' or '1:12:30'; '' for null. */
export function offsetText(seconds: number | null): string {
  if (seconds === null) return '';
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
