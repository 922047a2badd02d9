import bowser from 'bowser';
import type { SeatRow } from './seats.store.ts';

/** The longest user agent that is read; browsers send far less. */
const MAX_USER_AGENT = 500;

/** Returns the kind of device of a user agent; a computer if it is unknown. */
export function deviceOf(userAgent: string | undefined): SeatRow['device'] {
  if (!userAgent) return 'computer';
  const { type } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT)).platform;
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}
