import { dayOf } from '../kernel/dates.ts';

/** How far ahead paywall events are listed, in days (OPS-66). Source: 000 §9. */
const UPCOMING_EVENT_DAYS = 14;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Whether an event is listed at `now`, both in epoch milliseconds: its day in the zone is today or one of the 14 days
 * after (OPS-67). An event that has begun today is still listed.
 */
export function isUpcomingEvent(eventDate: number, now: number, timeZone: string): boolean {
  const today = dayOf(now, { timeZone });
  const lastDay = new Date(Date.parse(today) + UPCOMING_EVENT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const day = dayOf(eventDate, { timeZone });
  return day >= today && day <= lastDay;
}

/**
 * Returns dates between which every listed event is, in any zone: a day that has 25 hours when the clocks go back is
 * included at both ends.
 */
export function upcomingEventDates(now: number): { from: Date; until: Date } {
  const until = now + (UPCOMING_EVENT_DAYS + 1) * DAY_MS + HOUR_MS;
  return { from: new Date(now - DAY_MS - HOUR_MS), until: new Date(until) };
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
