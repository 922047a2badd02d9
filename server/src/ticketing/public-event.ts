import type { Executor } from '../platform/database/database.ts';
import { eventByNumber, partsOf } from './events.store.ts';
import { presentPublicEvent } from './ticketing.present.ts';
import type { PublicEvent } from './ticketing.ts';

/** Returns what the public page of an event shows; null if no active client has the event. */
export async function publicEvent(from: Executor, eventNumber: string): Promise<PublicEvent | null> {
  const event = await eventByNumber(from, eventNumber);
  return event ? presentPublicEvent(event, await partsOf(from, event)) : null;
}
