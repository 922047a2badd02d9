/** A question for the server's time: sent and received by the device's clock, answered by the server's; all in milliseconds. */
export interface RoundTrip {
  sentAt: number;
  receivedAt: number;
  serverTime: number;
}

/** The recent round trips, oldest first. Begin with an empty list. */
export type ServerClock = readonly RoundTrip[];

/** How many round trips count as recent. */
export const RECENT_ROUND_TRIPS = 8;

/** The server's time minus the device's, taking both ways as equally long (PLAY-40). Wrong by half the round trip at most. */
export function clockOffset({ sentAt, receivedAt, serverTime }: RoundTrip): number {
  return serverTime - (sentAt + receivedAt) / 2;
}

/** The clock with one more round trip. When the trips contradict each other, the device's clock was set: only the new one counts. */
export function withRoundTrip(clock: ServerClock, trip: RoundTrip): ServerClock {
  if (trip.receivedAt < trip.sentAt) return [];
  const agree = clock.every((known) => Math.abs(clockOffset(known) - clockOffset(trip)) <= uncertainty(known, trip));
  return agree ? [...clock, trip].slice(-RECENT_ROUND_TRIPS) : [trip];
}

/** The offset of the quickest recent round trip, in milliseconds to add to the device's clock; null before the first. */
export function serverOffset(clock: ServerClock): number | null {
  const quickest = [...clock].sort((a, b) => durationOf(a) - durationOf(b))[0];
  return quickest ? clockOffset(quickest) : null;
}

function durationOf({ sentAt, receivedAt }: RoundTrip): number {
  return receivedAt - sentAt;
}

/** How far the offsets of two trips may differ while the clocks run alike. */
function uncertainty(one: RoundTrip, other: RoundTrip): number {
  const ALLOWED_SKEW_MS = 50;
  return (durationOf(one) + durationOf(other)) / 2 + ALLOWED_SKEW_MS;
}
