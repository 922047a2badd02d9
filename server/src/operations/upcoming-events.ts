import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { UPCOMING_EVENTS_PAGE, type UpcomingEvent } from '@nave/domain/operations/reports.api.ts';
import type { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { positionOf, readPosition, upcomingEventDates } from '@nave/domain/operations/upcoming-events.ts';
import { type ConnectedEvent, connectedEventsBetween } from '../channels/channels.reads.ts';
import { publicClientsOfIds } from '../clients/clients.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';

export interface UpcomingEventsDeps {
  db: Db;
  clock: Clock;
  findSpots: TicketingSlice['findSpots'];
}

/** Returns a page of the events that start soon, those after the position `after` (OPS-66 to OPS-70). */
export async function upcomingEvents(
  { db, clock, findSpots }: UpcomingEventsDeps,
  after: string | undefined,
): Promise<AnswerOf<typeof reportCalls.upcomingPaywall>> {
  const found = await connectedEventsBetween(db, upcomingEventDates(clock.now().getTime()), {
    after: after === undefined ? undefined : readPosition(after),
    limit: UPCOMING_EVENTS_PAGE + 1,
  });
  const page = found.slice(0, UPCOMING_EVENTS_PAGE);
  const last = found.length > UPCOMING_EVENTS_PAGE ? page.at(-1) : undefined;
  const clientIds = [...new Set(page.map(({ clientId }) => clientId))];
  const clients = new Map((await publicClientsOfIds(db, clientIds)).map((client) => [client.id, client]));
  const spots = await findSpots(page);
  const items = page.flatMap((event, index) => {
    const client = clients.get(event.clientId);
    const own = spots[index];
    return client && own ? [presentUpcoming(event, client, own)] : [];
  });
  return { items, next: last ? positionOf(last) : null };
}

function presentUpcoming(
  { clientId, channelId, channelName, eventNumber, eventName, eventDate }: ConnectedEvent,
  client: { name: string; timeZoneName: string },
  spots: UpcomingEvent['spots'],
): UpcomingEvent {
  return {
    clientId,
    clientName: client.name,
    timeZoneName: client.timeZoneName,
    channelId,
    channelName,
    eventNumber,
    eventName,
    eventDate: eventDate.toISOString(),
    spots,
  };
}
