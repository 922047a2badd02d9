import type { Db } from '@nave/server/platform/database/database.ts';
import type { EventRow } from '@nave/server/ticketing/events.store.ts';
import { anEvent } from '../builders.ts';
import { MALFORMED } from './requests.ts';
import type { ObjectRequest, Probe } from './rights.ts';
import type { World } from './worlds.ts';

/** The events of a client: `closed` asks for an attendee number, `open` does not. */
export interface WithEvents {
  events: Record<'open' | 'closed' | 'archived', Pick<EventRow, 'number'>>;
}

/** Adds events to a world. */
export async function withEvents<Made extends World>(db: Db, world: Made): Promise<Made & WithEvents> {
  const clientId = world.client.id;
  return {
    ...world,
    events: {
      open: await anEvent(db, { clientId, asksNumber: false }),
      closed: await anEvent(db, { clientId, asksNumber: true }),
      archived: await anEvent(db, { clientId: world.archived.id, asksNumber: false }),
    },
  };
}

/** Requests events by number, which is the parameter with this name. `more` adds the rest of a request. */
export function eventsByNumber<Made extends World & WithEvents>(
  name: 'eventId' | 'eventNumber',
  { params, ...more }: Partial<ObjectRequest> = {},
): Probe<Made> {
  return ({ worldA, worldB }) => {
    const of = (number: string): ObjectRequest => ({ params: { ...params, [name]: number }, ...more });
    return {
      open: of(worldA.events.open.number),
      closed: of(worldA.events.closed.number),
      archived: of(worldA.events.archived.number),
      foreign: of(worldB.events.closed.number),
      missing: of('000000'),
      malformed: of(MALFORMED),
    };
  };
}
