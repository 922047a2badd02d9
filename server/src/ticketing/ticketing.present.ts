import type { PublicClient } from '@nave/domain/clients/client.ts';
import { longDate } from '@nave/domain/kernel/dates.ts';
import type { StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import type { EventData, EventFields, EventTypes } from '@nave/domain/ticketing/event-data.ts';
import type { TicketEvent, TicketEventSummary } from '@nave/domain/ticketing/ticket-event.ts';
import type { AttendeeRow } from './attendees.store.ts';
import type { EventParts, EventRow } from './events.store.ts';
import type { ImportRow } from './imports.store.ts';
import type { PublicEvent, TicketingEvent } from './ticketing.ts';

/** A built-in event in the list of its client's staff. `taken` is the number of attendees who are not cancelled. */
export function presentSummary(
  { id, clientId, number, title, startsAt, capacity }: EventRow,
  taken: number,
): TicketEventSummary {
  return {
    id,
    clientId,
    number,
    title,
    startsAt: startsAt.toISOString(),
    capacity,
    spotsTaken: taken,
    spotsRemaining: spotsRemaining(capacity, taken),
  };
}

/** A built-in event with its types and fields. */
export function presentEvent(event: EventRow, { types, fields }: EventParts, taken: number): TicketEvent {
  const { asksNumber, streamUrl, theme, edition } = event;
  return { ...presentSummary(event, taken), asksNumber, streamUrl, theme, types, fields, edition };
}

/** A built-in event as the slices see it that connect it. */
export function presentTicketingEvent(
  { id, number, title, startsAt, capacity }: EventRow,
  { types, fields }: EventParts,
  taken: number,
): TicketingEvent {
  return {
    provider: 'builtin',
    id,
    number,
    title,
    titleInfo: '',
    startsAt: startsAt.toISOString(),
    spotsTaken: taken,
    spotsRemaining: spotsRemaining(capacity, taken),
    types,
    fields,
  };
}

/** Returns null without a capacity, and 0 if there are more attendees than it. */
export function spotsRemaining(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

/** What the public page of a built-in event shows. */
export function presentPublicEvent(event: EventRow, { types }: Pick<EventParts, 'types'>): PublicEvent {
  const { id, clientId, number, title, startsAt, asksNumber, streamUrl, theme } = event;
  return {
    provider: 'builtin',
    id,
    clientId,
    number,
    title,
    startsAt: startsAt.toISOString(),
    asksNumber,
    streamUrl,
    theme,
    typeIds: types.map((type) => type.id),
    version: event.edition,
  };
}

/** The data of an event under the names of the specification (TKT-5, TKT-68). The date is in the client's time zone. */
export function presentEventData(
  { id, number, title, titleInfo, startsAt, ...spots }: TicketingEvent,
  { timeZoneName: timeZone }: Pick<PublicClient, 'timeZoneName'>,
): EventData {
  const DateInfo = longDate(startsAt, { timeZone });
  return {
    Id: id,
    EventNumber: number,
    Title: title,
    StartsAt: startsAt,
    DateInfo,
    TitleInfo: titleInfo || `${title}, ${DateInfo}`,
    SpotsTaken: spots.spotsTaken,
    SpotsRemaining: spots.spotsRemaining,
  };
}

export function presentEventTypes({ types }: TicketingEvent): EventTypes {
  return types.map(({ id, name }) => ({ Id: id, Name: name }));
}

export function presentEventFields({ fields }: TicketingEvent): EventFields {
  return fields.map(({ id, label, options }) => ({
    Id: id,
    Label: label,
    Options: options.map((option) => ({ Id: option.id, Label: option.label })),
  }));
}

/** An attendee as the managers of the client see them. */
export function presentAttendee({ clientId: _, eventId: _event, orderedAt, ...attendee }: AttendeeRow): StaffAttendee {
  return { ...attendee, orderedAt: orderedAt.toISOString() };
}

/** An import with the first of its refused rows. */
export function presentImport(row: ImportRow): AttendeeImport {
  const { clientId: _, eventId: _event, firstRefused: refusedRows, createdAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), refusedRows };
}
