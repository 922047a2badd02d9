import type { EventConnection } from '../channels/event-connection.ts';
import { type Attendee, isCancelled } from '../ticketing/attendee.ts';
import { type EntryRefusal, entryRefusals } from './paywall.texts.ts';

const DAY_MS = 86_400_000;

/** A channel or the page of an event, which people enter with an attendee number. */
export interface Entrance {
  clientId: string;
  connections: readonly Pick<EventConnection, 'eventNumber' | 'attendeeTypes'>[];
}

/** The access that an attendee has. */
export interface Entry {
  /** On how many screens the attendee may watch at the same time. */
  screens: number;
  /** When the access ends, in epoch milliseconds; null if it does not end. */
  endsAt: number | null;
}

/**
 * Decides whether an attendee may enter at `now` (epoch milliseconds), without regard to the screens in use. An
 * attendee of another client gets the same refusal as an unknown number (PAY-33 to PAY-37, PAY-39).
 */
export function mayEnter(attendee: Attendee | null, { clientId, connections }: Entrance, now: number) {
  if (attendee?.clientId !== clientId) return entryRefusals.noAccess;
  if (isCancelled(attendee)) return entryRefusals.canceled;
  const connection = connections.find(({ eventNumber }) => eventNumber === attendee.eventNumber);
  if (!connection) return entryRefusals.otherEvent;
  const type = Object.hasOwn(connection.attendeeTypes, attendee.typeId) && connection.attendeeTypes[attendee.typeId];
  if (!type || type.numberOfScreens === null) return entryRefusals.noAccess;
  const endsAt = accessEndsAt(attendee, type.orderRelativeDays);
  if (endsAt !== null && endsAt <= now) return entryRefusals.accessEnded;
  return { screens: type.numberOfScreens, endsAt } satisfies Entry;
}

/** Whether a decision refuses the attendee. */
export function isRefused(decided: object): decided is EntryRefusal {
  return 'code' in decided;
}

/**
 * Returns when the access of an attendee ends: `days` times 24 hours after the order (PAY-60), in epoch milliseconds;
 * null without a limit (PAY-61).
 */
export function accessEndsAt({ orderedAt }: Pick<Attendee, 'orderedAt'>, days: number | null): number | null {
  return days === null ? null : Date.parse(orderedAt) + days * DAY_MS;
}
