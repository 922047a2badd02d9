import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Db } from '../platform/database/database.ts';
import { eventsWithSpots } from './events.store.ts';
import { spotsRemaining } from './ticketing.present.ts';
import type { Ticketing } from './ticketing.ts';

/** An event that a client has connected, in its ticketing. */
export interface NamedEvent {
  provider: string;
  clientId: string;
  eventNumber: string;
}

/** The spots of an event, or why they are missing: the ticketing does not answer, or no longer has the event. */
export type Spots = { taken: number; remaining: number | null } | { missing: 'unreachable' | 'gone' };

interface Deps {
  db: Db;
  findEvent: Ticketing['findEvent'];
}

/**
 * Returns the spots of events in their order. Those of built-in events are read together; a partner is asked for each
 * of its events once.
 */
export function findingSpots({ db, findEvent }: Deps) {
  return async (events: readonly NamedEvent[]): Promise<Spots[]> => {
    const builtin = await builtinSpots(db, events);
    const partners = new Map(
      events.filter(({ provider }) => provider !== 'builtin').map((event) => [keyOf(event), event]),
    );
    const asked = await Promise.all(
      [...partners].map(async ([key, event]) => [key, await partnerSpots(findEvent, event)] as const),
    );
    const found = new Map([...builtin, ...asked]);
    return events.map((event) => found.get(keyOf(event)) ?? { missing: 'gone' });
  };
}

async function builtinSpots(db: Db, events: readonly NamedEvent[]): Promise<Map<string, Spots>> {
  const numbers = events.flatMap(({ provider, eventNumber }) => (provider === 'builtin' ? eventNumber : []));
  const rows = numbers.length > 0 ? await eventsWithSpots(db, numbers) : [];
  return new Map(
    rows.map(({ clientId, number: eventNumber, capacity, taken }) => [
      keyOf({ provider: 'builtin', clientId, eventNumber }),
      { taken, remaining: spotsRemaining(capacity, taken) },
    ]),
  );
}

async function partnerSpots(findEvent: Deps['findEvent'], { clientId, eventNumber }: NamedEvent): Promise<Spots> {
  try {
    const event = await findEvent(clientId, eventNumber);
    return event ? { taken: event.spotsTaken, remaining: event.spotsRemaining } : { missing: 'gone' };
  } catch (error) {
    if (error instanceof Refusal && error.text === ticketingRefusals.unavailable) return { missing: 'unreachable' };
    throw error;
  }
}

const keyOf = ({ provider, clientId, eventNumber }: NamedEvent) => `${provider} ${clientId} ${eventNumber}`;
