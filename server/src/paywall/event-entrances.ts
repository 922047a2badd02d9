import { eventEntrance } from '@nave/domain/paywall/event-entrance.ts';
import type { Entrance } from '@nave/domain/paywall/may-enter.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { eventConnectionsTo } from '../channels/channels.reads.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Executor } from '../platform/database/database.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import type { PublicEvent } from '../ticketing/ticketing.ts';

/** How long an event, or that there is none, is kept in milliseconds: a whole conference may enter in the same second. */
const KEPT_MS = 1_000;

/** An event's own page, and how attendees enter it. */
export interface EventAndEntrance {
  event: PublicEvent;
  entrance: Entrance;
}

/** Returns the place of an event's own page. A partner chooses the ids of its events, which are kept apart from ours. */
export function placeOfEvent({ provider, id }: Pick<PublicEvent, 'provider' | 'id'>): string {
  return provider === 'builtin' ? id : `${provider}-${id}`;
}

/** Returns the event with a number, of any active client; null if there is none. */
export type FindEventEntrance = (eventNumber: string) => Promise<EventAndEntrance | null>;

export function eventEntrances(db: Executor, publicEvent: TicketingSlice['publicEvent']): FindEventEntrance {
  const kept = cachedLoad(async (eventNumber): Promise<EventAndEntrance | null> => {
    const event = await publicEvent(db, eventNumber);
    if (!event) return null;
    const { clientId, provider, asksNumber } = event;
    const connections = asksNumber ? await eventConnectionsTo(db, { clientId, provider, eventNumber }) : [];
    return { event, entrance: eventEntrance(event, connections) };
  }, KEPT_MS);
  return async (eventNumber) => (isEventNumber(eventNumber) ? kept.get(eventNumber) : null);
}
