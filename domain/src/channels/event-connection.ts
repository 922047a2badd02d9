import { z } from 'zod';
import { notValid } from '../kernel/form-fields.ts';
import type { FormErrors } from '../kernel/form-section.ts';
import { isEventNumber } from '../ticketing/attendee-number.ts';
import { ticketingTexts } from '../ticketing/ticketing.texts.ts';
import { eventConnectionTexts } from './channels.texts.ts';

/** Limits of the screens of an attendee type. Source: 001 §5, 001 §9. */
export const MIN_SCREENS = 1;
export const MAX_SCREENS = 100;
export const MIN_RELATIVE_DAYS = 1;
/** The days when 'limit access after order date' is turned on (TKT-32). */
export const START_RELATIVE_DAYS = 30;
/** Ten years. */
export const MAX_RELATIVE_DAYS = 3_650;
/** So that the largest form fits into a request. */
const MAX_EVENTS = 20;
const MAX_TYPES = 200;

const label = 'Event connections';
const text = z.string(notValid(label)).max(500, notValid(label));
const wholeNumber = z.number(notValid(label)).nullable();

const attendeeTypeSchema = z.strictObject(
  {
    name: text,
    /** On how many screens an attendee of the type may watch at once. Null: the type is not allowed (TKT-4). */
    numberOfScreens: wholeNumber,
    /** The number of days after the order for which the attendee may watch. Null: without end. */
    orderRelativeDays: wholeNumber,
  },
  notValid(label),
);

const typeId = z.string().regex(/^[\w-]{1,40}$/, notValid(label));

/** A channel's connection to an event of the ticketing, with the attendee types that may watch (TKT-1, TKT-3). */
export const eventConnectionSchema = z
  .strictObject(
    {
      eventId: text,
      eventNumber: text,
      eventName: text,
      /** ISO-8601, in UTC. */
      eventDate: z.iso.datetime(notValid(label)),
      attendeeTypes: z.record(typeId, attendeeTypeSchema, notValid(label)),
    },
    notValid(label),
  )
  .meta({ id: 'EventConnection' });
export type EventConnection = z.infer<typeof eventConnectionSchema>;
export type ConnectedType = EventConnection['attendeeTypes'][string];

/** The form field of the event connections; `connectionErrors` has its other rules. */
export const eventConnectionsField = z
  .array(eventConnectionSchema, notValid(label))
  .max(MAX_EVENTS, eventConnectionTexts.tooManyEvents);

/** Whether a channel with these event connections is open to people with access only (TKT-7, TKT-8). */
export function isPaywalled(events: readonly EventConnection[]): boolean {
  return events.length > 0;
}

/** Returns the errors of the event connections by field path (TKT-15, TKT-16, TKT-30). */
export function connectionErrors(events: readonly EventConnection[]): FormErrors {
  const entries = events.flatMap((event, at) => {
    const error = numberError(event.eventNumber, events.slice(0, at));
    const own: [string, string][] = error === null ? [] : [[`events.${at}.eventNumber`, error]];
    return [...own, ...typeErrors(event).map(([path, message]) => [`events.${at}.${path}`, message] as const)];
  });
  return Object.fromEntries(entries);
}

/** Returns the error of an event number that is added to these connections, otherwise null. */
export function numberError(eventNumber: string, existing: readonly EventConnection[]): string | null {
  if (!isEventNumber(eventNumber)) return ticketingTexts.eventNumber;
  return existing.some((event) => event.eventNumber === eventNumber) ? eventConnectionTexts.alreadyConnected : null;
}

function typeErrors({ attendeeTypes }: EventConnection): [string, string][] {
  const types = Object.entries(attendeeTypes);
  if (types.length > MAX_TYPES) return [['attendeeTypes', notValid(label)]];
  return types.flatMap(([id, { numberOfScreens, orderRelativeDays }]) => {
    const screens = numberOfScreens === null ? null : screensError(numberOfScreens);
    const days = orderRelativeDays === null ? null : daysError(orderRelativeDays);
    return [
      ...(screens === null ? [] : [[`attendeeTypes.${id}.numberOfScreens`, screens] as [string, string]]),
      ...(days === null ? [] : [[`attendeeTypes.${id}.orderRelativeDays`, days] as [string, string]]),
    ];
  });
}

function screensError(screens: number): string | null {
  if (screens > MAX_SCREENS) return eventConnectionTexts.tooManyScreens;
  return isWholeFrom(MIN_SCREENS, screens) ? null : eventConnectionTexts.screensInvalid;
}

function daysError(days: number): string | null {
  if (days > MAX_RELATIVE_DAYS) return eventConnectionTexts.tooManyDays;
  return isWholeFrom(MIN_RELATIVE_DAYS, days) ? null : eventConnectionTexts.daysInvalid;
}

function isWholeFrom(min: number, value: number): boolean {
  return Number.isInteger(value) && value >= min;
}

/** An event of the ticketing, as far as a connection repeats it. `startsAt` is an ISO-8601 instant. */
export interface ConnectableEvent {
  id: string;
  number: string;
  title: string;
  startsAt: string;
  types: readonly { id: string; name: string }[];
}

/**
 * Returns a channel's connection to the event. Attendee types keep their settings in `settings`; other types are not
 * allowed (TKT-25, TKT-37, TKT-38). A type that the event no longer has stays as long as it is allowed, so that its
 * attendees keep their access; its name is taken from `stored`. Types that neither the event nor `stored` has are
 * dropped.
 */
export function connectEvent(
  event: ConnectableEvent,
  settings: EventConnection['attendeeTypes'] = {},
  stored: EventConnection['attendeeTypes'] = {},
): EventConnection {
  const known = new Set(event.types.map(({ id }) => id));
  const gone = Object.entries(stored).filter(
    ([id]) => !known.has(id) && settingsOf(settings, id).numberOfScreens !== null,
  );
  const types = [...event.types, ...gone.map(([id, { name }]) => ({ id, name }))];
  return {
    eventId: event.id,
    eventNumber: event.number,
    eventName: event.title,
    eventDate: new Date(event.startsAt).toISOString(),
    attendeeTypes: sortTypes(
      Object.fromEntries(types.map(({ id, name }) => [id, { name, ...settingsOf(settings, id) }])),
    ),
  };
}

/** Returns a stored connection with the settings of a form, for when the ticketing does not return the event. */
export function keepConnection(stored: EventConnection, settings: EventConnection['attendeeTypes']): EventConnection {
  const types = Object.entries(stored.attendeeTypes).map(([id, { name }]) => ({ id, name }));
  const { eventId: id, eventNumber: number, eventName: title, eventDate: startsAt } = stored;
  return connectEvent({ id, number, title, startsAt, types }, settings);
}

function settingsOf(settings: EventConnection['attendeeTypes'], id: string): Omit<ConnectedType, 'name'> {
  const own = Object.hasOwn(settings, id) ? settings[id] : undefined;
  return { numberOfScreens: own?.numberOfScreens ?? null, orderRelativeDays: own?.orderRelativeDays ?? null };
}

/** Returns the types sorted by name, because the database does not keep their order. */
export function sortTypes(types: EventConnection['attendeeTypes']): EventConnection['attendeeTypes'] {
  return Object.fromEntries(
    Object.entries(types).toSorted(
      ([id, a], [otherId, b]) => a.name.localeCompare(b.name, 'en') || (id < otherId ? -1 : 1),
    ),
  );
}

/** Returns the connections sorted by the date and then the number of their event. */
export function sortConnections<Connection extends { eventDate: string | Date; eventNumber: string }>(
  events: readonly Connection[],
): Connection[] {
  const time = ({ eventDate }: Connection) => new Date(eventDate).getTime();
  return events.toSorted((a, b) => time(a) - time(b) || (a.eventNumber < b.eventNumber ? -1 : 1));
}
