import { eventPageCalls } from '@nave/domain/pages/event-page.calls.ts';
import { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { sampleAttendeeForm, sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { v7 } from 'uuid';
import type { Recorder } from './recorder.ts';

interface TicketingScene {
  clientId: string;
  /** Connects a channel to the event, and lets an attendee watch; returns the seat. */
  watch(event: { id: string; number: string }, attendeeNumber: string): Promise<{ seatId: string }>;
  /** Uploads a file of attendees; returns the import. */
  upload(eventId: string): Promise<{ importId: string }>;
}

/** Records the calls on events, attendees and the desk. */
export async function ticketingStory(recorder: Recorder, { clientId, watch, upload }: TicketingScene): Promise<void> {
  const form = sampleEventForm({ startsAt: '2026-11-22T16:00:00.000Z' });
  const event = await recorder.ask(ticketingCalls.addEvent, { clientId, query: { id: v7() }, body: form });
  const ofEvent = { clientId, eventId: event.id };
  recorder.show(event.number, '482913');
  await recorder.ask(ticketingCalls.events, { clientId });
  await recorder.ask(ticketingCalls.event, ofEvent);
  await recorder.ask(ticketingCalls.saveEvent, { ...ofEvent, body: form });
  await recorder.ask(ticketingCalls.lookUp, { eventId: event.number, query: { clientId, types: '1', fields: '1' } });
  await recorder.ask(eventPageCalls.details, { eventId: event.number });

  const lydia = await recorder.ask(ticketingCalls.addAttendee, {
    ...ofEvent,
    query: { id: v7() },
    body: sampleAttendeeForm(),
  });
  showNumber(recorder, lydia.number, '483920175566');
  const ofLydia = { ...ofEvent, attendeeId: lydia.id };
  await recorder.ask(ticketingCalls.attendees, { ...ofEvent, query: {} });
  await recorder.ask(ticketingCalls.saveAttendee, { ...ofLydia, body: sampleAttendeeForm({ lastName: 'Marín Soto' }) });
  await recorder.ask(ticketingCalls.exportAttendees, { ...ofEvent, query: {} });
  await recorder.ask(ticketingCalls.exportLinks, { ...ofEvent, query: {} });

  const ofDesk = { clientId, eventNumber: event.number };
  const { seatId } = await watch(event, lydia.number);
  await recorder.ask(deskCalls.state, ofDesk);
  await recorder.ask(deskCalls.check, ofDesk);
  await recorder.ask(deskCalls.person, { ...ofDesk, body: { number: lydia.number } });
  await recorder.ask(deskCalls.setExtraScreens, { ...ofDesk, body: { number: lydia.number, extraScreens: 1 } });
  await recorder.ask(deskCalls.freeScreen, { ...ofDesk, seatId });

  const { importId } = await upload(event.id);
  await recorder.ask(ticketingCalls.imports, ofEvent);
  await recorder.ask(ticketingCalls.import, { ...ofEvent, importId });
  await recorder.ask(ticketingCalls.refusedRows, { ...ofEvent, importId, query: {} });
  await recorder.ask(ticketingCalls.startImport, { ...ofEvent, importId });
  await recorder.ask(ticketingCalls.setStatus, { ...ofLydia, body: { status: 'Cancelled' } });
  await recorder.ask(ticketingCalls.deleteAttendee, ofLydia);
  await recorder.ask(ticketingCalls.deleteEvent, ofEvent);
}

/** Shows another number, with and without hyphens, and in texts that have only its end. */
function showNumber(recorder: Recorder, actual: string, shown: string): void {
  const grouped = (number: string) => number.replace(/\d{4}(?=\d{4})/g, '$&-');
  recorder.show(actual, shown);
  recorder.show(grouped(actual), grouped(shown));
  recorder.show(`"lastDigits":"${actual.slice(-4)}"`, `"lastDigits":"${shown.slice(-4)}"`);
}
