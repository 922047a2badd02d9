import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import type { PartnerClient } from '../../clients/clients.reads.ts';
import type { PartnerAttendee } from './partner-answers.ts';

/**
 * Whether an event of the partner belongs to the client, by the partner's number of the organisation or because the
 * client's product settings name the event.
 */
export function isEventOf(event: { clientNumber: string; number: string }, client: PartnerClient): boolean {
  return event.clientNumber === client.number || client.eventNumbers.includes(event.number);
}

/** Returns an attendee of the partner as an attendee of the client; null if the event is not the client's. */
export function attendeeOfClient(
  { clientNumber, ...attendee }: PartnerAttendee,
  client: PartnerClient,
): Attendee | null {
  if (!isEventOf({ clientNumber, number: attendee.eventNumber }, client)) return null;
  return { provider: 'brushfire', clientId: client.id, ...attendee };
}
