import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import {
  type TicketEventForm,
  ticketEventFormSchema,
  ticketEventToForm,
} from '@nave/domain/ticketing/ticket-event-form.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { sentence } from '../../../lib/staff-texts.ts';
import type { RecordKind } from '../../../staff-kit/form/use-record-form.ts';
import { addEvent, eventQuery, saveEvent } from './events.ts';

/** How the record form loads and saves an event. */
export const eventRecord: RecordKind<TicketEvent, TicketEventForm> = {
  schema: ticketEventFormSchema,
  toForm: ticketEventToForm,
  read: (client, { clientId, id }) => client.fetchQuery({ ...eventQuery({ clientId, eventId: id }), staleTime: 0 }),
  save: (client, { id, newId, ...place }, form) =>
    id ? saveEvent(client, { ...place, id }, form) : addEvent(client, { ...place, id: newId }, form),
  changed: ticketingRefusals.changed,
  words: { saved: sentence('Event saved!') },
};
