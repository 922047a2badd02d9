import type { PublicClient } from '@nave/domain/clients/client.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { UPCOMING_EVENTS_PAGE, type UpcomingEvent } from '@nave/domain/operations/reports.api.ts';
import type { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import {
  isUpcomingEvent,
  positionOf,
  readPosition,
  upcomingEventDates,
} from '@nave/domain/operations/upcoming-events.ts';
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

/** A listed event with its client. */
interface ListedEvent {
  event: ConnectedEvent;
  client: PublicClient;
}

/** Returns a page of the events that start soon, those after the position `after` (OPS-66 to OPS-70). */
export async function upcomingEvents(
  { db, clock, findSpots }: UpcomingEventsDeps,
  after: string | undefined,
): Promise<AnswerOf<typeof reportCalls.upcomingPaywall>> {
  const found = await listedAfter(db, clock.now().getTime(), after === undefined ? undefined : readPosition(after));
  const page = found.slice(0, UPCOMING_EVENTS_PAGE);
  const last = found.length > UPCOMING_EVENTS_PAGE ? page.at(-1) : undefined;
  const spots = await findSpots(page.map(({ event }) => event));
  const items = page.flatMap(({ event, client }, index) => {
    const own = spots[index];
    return own ? [presentUpcoming(event, client, own)] : [];
  });
  return { items, next: last ? positionOf(last.event) : null };
}

/** Returns the listed events after a position: at least one more than a page has, unless there are fewer. */
async function listedAfter(db: Db, now: number, position: Parameters<typeof positionOf>[0] | undefined) {
  const listed: ListedEvent[] = [];
  for (let after = position; ; ) {
    const found = await connectedEventsBetween(db, upcomingEventDates(now), { after, limit: UPCOMING_EVENTS_PAGE + 1 });
    const clientIds = [...new Set(found.map(({ clientId }) => clientId))];
    const clients = new Map((await publicClientsOfIds(db, clientIds)).map((client) => [client.id, client]));
    for (const event of found) {
      const client = clients.get(event.clientId);
      // The days of an event begin and end in its own zone, so the dates of the query are wider than the list.
      if (client && isUpcomingEvent(event.eventDate.getTime(), now, client.timeZoneName))
        listed.push({ event, client });
    }
    after = found.at(-1);
    if (found.length <= UPCOMING_EVENTS_PAGE || listed.length > UPCOMING_EVENTS_PAGE) return listed;
  }
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
