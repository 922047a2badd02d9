import { clockText } from '../../../lib/clock-text.ts';

/** Formats a time (epoch ms) after the start, such as 12:30, or before it, such as −2:00. */
export function offsetText(at: number, start: number): string {
  const seconds = Math.round((at - start) / 1_000);
  return seconds < 0 ? `−${clockText(-seconds)}` : clockText(seconds);
}
