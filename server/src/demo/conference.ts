import { connectEvent } from '@nave/domain/channels/event-connection.ts';
import { newTicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { v7 as uuid } from 'uuid';
import { writeConnections } from '../channels/channel-events.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertAttendee } from '../ticketing/attendees.store.ts';
import { eventValues } from '../ticketing/event-values.ts';
import { insertEvent, writeParts } from '../ticketing/events.store.ts';

export const EVENT_NUMBER = '471120';
const SCREENS = 2;
const DAY_MS = 86_400_000;
/** The attendee type that may watch the talk for leaders. */
export const LEADERS = 'leaders';

/** The attendees of the demo's conference, whose numbers the start prints. */
export const conferenceAttendees = [
  { number: '471120000001', typeId: LEADERS, type: 'Leaders', firstName: 'Lydia', lastName: 'Marín' },
  { number: '471120000002', typeId: 'online', type: 'Online', firstName: 'Priscilla', lastName: 'Hale' },
] as const;

/** Adds an event with attendees to a client, and connects it to a channel, which is then behind the paywall. */
export async function addConference(
  tx: Tx,
  { clientId, channelId, now, streamUrl }: { clientId: string; channelId: string; now: Date; streamUrl: string },
): Promise<void> {
  const form = {
    ...newTicketEventForm('Online'),
    title: 'Women of Grace Conference',
    startsAt: new Date(now.getTime() + DAY_MS).toISOString(),
    streamUrl,
    types: [
      { id: 'online', name: 'Online' },
      { id: LEADERS, name: 'Leaders' },
    ],
  };
  const { columns, parts } = eventValues(form);
  const event = await insertEvent(tx, { id: uuid(), clientId, number: EVENT_NUMBER, ...columns, createdAt: now });
  if (!event) throw new Error('The event of the demo exists already.');
  await writeParts(tx, event, parts);
  for (const { type: _type, ...attendee } of conferenceAttendees)
    await insertAttendee(tx, {
      id: uuid(),
      clientId,
      eventId: event.id,
      ...attendee,
      optionIds: [],
      orderedAt: now,
      status: 'Active',
    });
  const settings = { numberOfScreens: SCREENS, orderRelativeDays: null };
  const connection = connectEvent(
    { ...event, startsAt: form.startsAt, types: form.types },
    { online: { name: '', ...settings }, [LEADERS]: { name: '', ...settings } },
  );
  const row = { ...connection, channelId, clientId, provider: 'builtin', eventDate: new Date(connection.eventDate) };
  await writeConnections(tx, { clientId, channelId }, [row]);
}
