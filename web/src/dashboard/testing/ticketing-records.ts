import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import type { StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { noEventTheme } from '@nave/domain/ticketing/event-theme.ts';
import type { TicketEvent, TicketEventSummary } from '@nave/domain/ticketing/ticket-event.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import type { FakeServer } from '../../lib/testing/fake-server.ts';
import { aServer } from './open-dashboard.tsx';
import { GRACE } from './records.ts';

export const RETREAT = 'e0000000-0000-4000-8000-000000000000';
export const atRetreat = { clientId: GRACE, eventId: RETREAT };
export const IMPORT = '10000000-0000-4000-8000-000000000000';
export const ADULT = 'adult';
export const CHILD = 'child';

export function anEvent(changes: Partial<TicketEvent> = {}): TicketEvent {
  return {
    id: RETREAT,
    clientId: GRACE,
    number: '482913',
    title: 'Winter Retreat',
    // 6 PM in the zone of Grace.
    startsAt: '2031-12-12T23:00:00.000Z',
    capacity: 1_000,
    spotsTaken: 812,
    spotsRemaining: 188,
    asksNumber: true,
    streamUrl: null,
    theme: noEventTheme,
    types: [
      { id: ADULT, name: 'Adult' },
      { id: CHILD, name: 'Child' },
    ],
    fields: [
      {
        id: 'workshop',
        label: 'Workshop',
        options: [
          { id: 'prayer', label: 'Prayer' },
          { id: 'worship', label: 'Worship' },
        ],
      },
    ],
    edition: 3,
    ...changes,
  };
}

export function summaryOfEvent(event: TicketEvent): TicketEventSummary {
  const { id, clientId, number, title, startsAt, capacity, spotsTaken, spotsRemaining } = event;
  return { id, clientId, number, title, startsAt, capacity, spotsTaken, spotsRemaining };
}

export function anAttendee(changes: Partial<StaffAttendee> = {}): StaffAttendee {
  return {
    id: 'a0000000-0000-4000-8000-000000000000',
    number: '482109371125',
    firstName: 'Amos',
    lastName: 'Bell',
    typeId: ADULT,
    optionIds: ['prayer'],
    orderedAt: '2031-03-31T14:00:00.000Z',
    status: 'Active',
    edition: 2,
    ...changes,
  };
}

export function anImport(changes: Partial<AttendeeImport> = {}): AttendeeImport {
  return {
    id: IMPORT,
    state: 'previewed',
    fileName: 'retreat.csv',
    createdAt: '2031-03-31T14:00:00.000Z',
    rows: 10_000,
    done: 10_000,
    added: 9_400,
    changed: 500,
    unchanged: 98,
    refused: 2,
    refusedRows: [
      { row: 18, problem: 'shortened', value: '1.23457E+11' },
      { row: 912, problem: 'unknown-type', value: 'Grown-up' },
    ],
    warnings: [],
    dateOrder: null,
    timeZoneName: 'America/New_York',
    otherColumns: [],
    ...changes,
  };
}

/** A server with events; the first one has the attendees. */
export function aTicketingServer(
  { events = [anEvent()], attendees = [] }: { events?: TicketEvent[]; attendees?: StaffAttendee[] } = {},
  options: Parameters<typeof aServer>[0] = {},
): FakeServer {
  const server = aServer(options);
  server.answers(ticketingCalls.events, { items: events.map(summaryOfEvent) });
  for (const event of events) server.on(ticketingCalls.event, { clientId: GRACE, eventId: event.id }, { body: event });
  server.answers(ticketingCalls.attendees, { items: attendees, next: null });
  server.answers(ticketingCalls.imports, { items: [] });
  server.answers(deskCalls.check, { items: [] });
  return server;
}
