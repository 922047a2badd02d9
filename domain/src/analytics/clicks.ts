/** Further clicks of a viewer on the same link count only after this time, in milliseconds (ANA-108). */
export const CLICK_REST_MS = 10_000;
/** A person can click this many links at once, and one more in each interval of milliseconds. */
export const CLICK_BURST = 30;
export const CLICK_REFILL_MS = 1_000;
/** All people behind one address: a congregation that follows a call to give can click at once. */
export const CLICK_BURST_OF_ADDRESS = 5_000;
export const CLICK_REFILL_MS_OF_ADDRESS = 20;
/** Only the texts with the most clicks have their own number (ANA-111). */
const MOST_LABELS = 200;
const OTHER_LABELS = 'other';

/** The number of clicks on links with a text. */
interface LinkClicks {
  label: string;
  value: number;
}

/** Returns the numbers of clicks by the links' texts, the largest first; those of texts beyond 200 are added up as 'other'. */
export function linkClicks(clicks: readonly LinkClicks[]): LinkClicks[] {
  const sorted = [...clicks].sort(byValue);
  const others = sorted.slice(MOST_LABELS).reduce((sum, { value }) => sum + value, 0);
  if (others === 0) return sorted;
  const kept = new Map(sorted.slice(0, MOST_LABELS).map(({ label, value }) => [label, value]));
  kept.set(OTHER_LABELS, (kept.get(OTHER_LABELS) ?? 0) + others);
  return [...kept].map(([label, value]) => ({ label, value })).sort(byValue);
}

function byValue(a: LinkClicks, b: LinkClicks): number {
  return b.value - a.value || (a.label < b.label ? -1 : 1);
}
