interface Window {
  opensAt: string | null;
  closesAt: string | null;
}

/**
 * Whether interactions can be sent at `now` (epoch ms): from opensAt to closesAt, both inclusive (INT-9 to INT-11). An
 * on-demand content has no window.
 */
export function canBeSent({ opensAt, closesAt }: Window, now: number): boolean {
  return opensAt !== null && closesAt !== null && now >= Date.parse(opensAt) && now <= Date.parse(closesAt);
}
