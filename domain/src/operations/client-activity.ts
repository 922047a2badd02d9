/** The buckets of the client report: the calendar months since the most recent content, or none of them. */
export const activityBuckets = ['1', '3', '6', '12', 'slowest'] as const;
export type ActivityBucket = (typeof activityBuckets)[number];

/** The days whose contents the report counts (OPS-53). Source: 002 §9. */
const COUNTED_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Returns the bucket of a client by its most recent content (OPS-46 to OPS-52), both in epoch milliseconds; null if the
 * client has no content. Months are calendar months in UTC.
 */
export function activityBucket(mostRecentAt: number | null, now: number): ActivityBucket {
  if (mostRecentAt === null) return 'slowest';
  return (
    activityBuckets.find((bucket) => bucket !== 'slowest' && mostRecentAt >= monthsBefore(now, Number(bucket))) ??
    'slowest'
  );
}

/** Returns the time after which a start counts as one of the last 7 days, in epoch milliseconds (OPS-53). */
export function countedSince(now: number): number {
  return now - COUNTED_DAYS * DAY_MS;
}

/** Returns the same time of day `months` calendar months earlier; on the last day of a shorter month. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
