import type { DoorFinding } from '@nave/domain/paywall/desk.api.ts';
import { doorCheck } from '@nave/domain/paywall/door-check.ts';
import { eventConnectionsOf } from '../channels/channels.reads.ts';
import { limitedContentsIn } from '../contents/contents.reads.ts';
import type { Db } from '../platform/database/database.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import type { DeskEvent } from './desk-rules.ts';

export interface CheckDoorsDeps {
  db: Db;
  attendeesAtDoor: TicketingSlice['attendeesAtDoor'];
}

/** Returns who will be refused without being meant to, and which numbers can be guessed. Knows nothing of partners. */
export async function checkDoors(
  { db, attendeesAtDoor }: CheckDoorsDeps,
  { clientId, eventNumber, eventId, startsAt, channels }: DeskEvent,
): Promise<DoorFinding[]> {
  if (eventId === null) return [];
  const channelIds = channels.map(({ id }) => id);
  const connections = await eventConnectionsOf(db, channelIds);
  return doorCheck({
    startsAt: Date.parse(startsAt),
    ...(await attendeesAtDoor(db, { clientId, eventId })),
    channels: channels.flatMap(({ id, name }) => {
      const connection = connections.get(id)?.find((one) => one.eventNumber === eventNumber);
      return connection ? [{ id, name, connection }] : [];
    }),
    limited: await limitedContentsIn(db, clientId, channelIds),
  });
}
