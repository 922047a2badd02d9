/** How far ahead paywall events are listed, in days (OPS-66). Source: 000 §9. */
export const UPCOMING_EVENT_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Returns the dates of the paywall events that are listed at `now` (epoch milliseconds): from now until 14 times 24
 * hours later, both included (OPS-67).
 */
export function upcomingEventDates(now: number): { from: Date; until: Date } {
  return { from: new Date(now), until: new Date(now + UPCOMING_EVENT_DAYS * DAY_MS) };
}

/** A row of the list: an event in a channel. */
interface ListedEvent {
  eventDate: Date;
  eventNumber: string;
  channelId: string;
}

/** The text of a row's position: the date in epoch milliseconds, the event number and the id of the channel. */
export const positionPattern = /^([0-9]{1,15})_([0-9]{6})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the position of a row, after which the next page begins. */
export function positionOf({ eventDate, eventNumber, channelId }: ListedEvent): string {
  return `${eventDate.getTime()}_${eventNumber}_${channelId}`;
}

/** Returns the row of a position; undefined for any other text. */
export function readPosition(text: string): ListedEvent | undefined {
  const [, at, eventNumber = '', channelId = ''] = positionPattern.exec(text) ?? [];
  return at === undefined ? undefined : { eventDate: new Date(Number(at)), eventNumber, channelId };
}
