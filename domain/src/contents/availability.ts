/** When a channel or a content may be seen: ISO-8601 instants, each of them optional. Source: 002 §4.1. */
export interface Window {
  showAt: string | null;
  hideAt: string | null;
}

/** Before its window, inside it, or after it. */
export type Availability = 'early' | 'available' | 'late';

/**
 * Where `now` (epoch milliseconds) stands to the window, the same for channels and contents (TIME-1 to TIME-10).
 * Both ends belong to the window.
 */
export function availability({ showAt, hideAt }: Window, now: number): Availability {
  if (showAt !== null && now < Date.parse(showAt)) return 'early';
  if (hideAt !== null && now > Date.parse(hideAt)) return 'late';
  return 'available';
}

/** The four settings of a window in forms, by the number that the specification gives them. Source: 001 §9 (TIME-58 to TIME-61). */
export const availabilityOptions = [
  { value: 0, label: 'Always', usesShowAt: false, usesHideAt: false },
  { value: 1, label: 'After a date', usesShowAt: true, usesHideAt: false },
  { value: 2, label: 'Between two dates', usesShowAt: true, usesHideAt: true },
  { value: 3, label: 'Until a date', usesShowAt: false, usesHideAt: true },
] as const;
export type AvailabilityOption = (typeof availabilityOptions)[number]['value'];

/** The setting that a stored window stands for (TIME-62). */
export function availabilityOption({ showAt, hideAt }: Window): AvailabilityOption {
  if (showAt === null) return hideAt === null ? 0 : 3;
  return hideAt === null ? 1 : 2;
}

/** The window to store: the dates that the setting does not use are cleared (TIME-63, TIME-64). */
export function applyAvailabilityOption(option: AvailabilityOption, { showAt, hideAt }: Window): Window {
  const { usesShowAt, usesHideAt } = availabilityOptions[option];
  return { showAt: usesShowAt ? showAt : null, hideAt: usesHideAt ? hideAt : null };
}
