/** Sentence of a crossed availability window. Source: 001 §5 (CHN-156, CNT-198). */
export const DATES_CROSSED = 'The After date can not be later than the Until date';

/** The sentence when `showAt` is later than `hideAt`, otherwise null. */
export function availabilityOrderError(form: { showAt: string | null; hideAt: string | null }): string | null {
  if (!form.showAt || !form.hideAt) return null;
  return Date.parse(form.showAt) > Date.parse(form.hideAt) ? DATES_CROSSED : null;
}
