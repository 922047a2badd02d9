/** The period in which a channel or content is available: ISO-8601 instants, each optional. Source: 002 §4.1. */
export interface Window {
  showAt: string | null;
  hideAt: string | null;
}

export type Availability = 'early' | 'available' | 'late';

/**
 * Returns whether a window begins later than `now` (epoch ms), contains `now`, or has ended (TIME-1 to TIME-10). The
 * instants showAt and hideAt belong to the window.
 */
export function availability({ showAt, hideAt }: Window, now: number): Availability {
  if (showAt !== null && now < Date.parse(showAt)) return 'early';
  if (hideAt !== null && now > Date.parse(hideAt)) return 'late';
  return 'available';
}

/**
 * The options for a window in forms; `value` is the number in the specification. Source: 001 §9 (TIME-58 to TIME-61).
 */
export const availabilityOptions = [
  { value: 0, label: 'Always', usesShowAt: false, usesHideAt: false },
  { value: 1, label: 'After a date', usesShowAt: true, usesHideAt: false },
  { value: 2, label: 'Between two dates', usesShowAt: true, usesHideAt: true },
  { value: 3, label: 'Until a date', usesShowAt: false, usesHideAt: true },
] as const;
export type AvailabilityOption = (typeof availabilityOptions)[number]['value'];

/** Returns the option of a stored window (TIME-62). */
export function availabilityOption({ showAt, hideAt }: Window): AvailabilityOption {
  if (showAt === null) return hideAt === null ? 0 : 3;
  return hideAt === null ? 1 : 2;
}

/**
 * Returns the window to store for an option, in which dates that the option does not use are null (TIME-63, TIME-64).
 */
export function applyAvailabilityOption(option: AvailabilityOption, { showAt, hideAt }: Window): Window {
  const { usesShowAt, usesHideAt } = availabilityOptions[option];
  return { showAt: usesShowAt ? showAt : null, hideAt: usesHideAt ? hideAt : null };
}
