/** How far ahead contents are listed, in days (OPS-57). Source: 000 §9. */
const UPCOMING_CONTENT_DAYS = 2;
const DAY_MS = 86_400_000;

/**
 * Returns the starts of the contents that are listed at `now` (epoch milliseconds): later than `after`, because a
 * content that starts now has started, and no later than `until` (OPS-58, OPS-59, OPS-61).
 */
export function upcomingStarts(now: number): { after: Date; until: Date } {
  return { after: new Date(now), until: new Date(now + UPCOMING_CONTENT_DAYS * DAY_MS) };
}
