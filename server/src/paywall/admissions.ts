import { type Actor, browserOf, isStaff, mayAccessAnyChannel } from '@nave/domain/kernel/actor.ts';
import { isContentAllowed } from '@nave/domain/paywall/access-match.ts';
import type { StoredConnection } from '../channels/channels.present.ts';
import type { FindContent, FoundContent } from '../contents/find-content.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';
import type { PublicEvent } from '../ticketing/ticketing.ts';
import type { ConnectionsOf } from './entrances.ts';
import { placeOfEvent } from './event-entrances.ts';
import { openSeatsOfBrowsers, type SeatRow } from './seats.store.ts';

/**
 * How an actor may see what a channel or an event's page protects: because it is open, as staff, or with a seat.
 * `typeName` is the attendee's type, if the seat is in a channel.
 */
export type Admission = { kind: 'open' } | { kind: 'staff' } | { kind: 'seat'; seat: SeatRow; typeName?: string };

/** Finds a content by id for an actor, as `FindContent` does. */
export type FindContentFor = (actor: Actor, contentId: string) => Promise<FoundContent | null>;

export interface Admissions {
  /** Returns how the actor may see the protected part of a channel; null if the actor may not. */
  admissionTo(actor: Actor, channel: { id: string; clientId: string }): Promise<Admission | null>;
  /** Returns how the actor may watch on the page of an event; null if the actor may not. */
  admissionToEvent(actor: Actor, event: PublicEvent): Promise<Admission | null>;
  /**
   * Whether the actor may see a content: one of its channels is open, or the actor is staff of one of them or has a seat
   * that admits to the content.
   */
  admits(actor: Actor, content: FoundContent['content']): Promise<boolean>;
  /**
   * Returns null for a content that does not admit the actor. Chats, presence, interactions and reactions find contents
   * only in this way.
   */
  findContent: FindContentFor;
}

interface Deps {
  db: Executor;
  clock: Clock;
  findContent: FindContent;
  connectionsOf: ConnectionsOf;
}

export function createAdmissions({ db, clock, findContent, connectionsOf }: Deps): Admissions {
  const seatsOf = batchedLoad(String, async (browserIds: readonly string[]) =>
    Map.groupBy(await openSeatsOfBrowsers(db, browserIds, clock.now()), ({ browserId }) => browserId),
  );
  const isOpen = async (channelId: string) => (await connectionsOf(channelId)).length === 0;
  /** The connection of a seat's event to the channel, if it is still connected. */
  const connectionOf = async ({ place, eventNumber }: SeatRow) =>
    (await connectionsOf(place)).find((connection) => connection.eventNumber === eventNumber);
  const isStaffOf = (actor: Actor, { clientId }: { clientId: string }, channelIds: readonly string[]) =>
    isStaff(actor, clientId) && mayAccessAnyChannel(actor, clientId, channelIds);
  async function admits(actor: Actor, content: FoundContent['content']): Promise<boolean> {
    const opens = await Promise.all(content.channelIds.map(isOpen));
    if (opens.includes(true) || isStaffOf(actor, content, content.channelIds)) return true;
    const seats = (await seatsOf(browserOf(actor))) ?? [];
    for (const seat of seats) {
      const isInPlace = content.channelIds.includes(seat.place) && (await connectionOf(seat)) !== undefined;
      if (isInPlace && isContentAllowed(content.accessRules, seat)) return true;
    }
    return false;
  }
  return {
    admits,
    async admissionTo(actor, channel) {
      if (await isOpen(channel.id)) return { kind: 'open' };
      if (isStaffOf(actor, channel, [channel.id])) return { kind: 'staff' };
      for (const seat of (await seatsOf(browserOf(actor))) ?? []) {
        const connection = seat.place === channel.id ? await connectionOf(seat) : undefined;
        if (connection) return { kind: 'seat', seat, typeName: typeNameOf(connection, seat) };
      }
      return null;
    },
    async admissionToEvent(actor, event) {
      const { clientId, asksNumber } = event;
      if (!asksNumber) return { kind: 'open' };
      if (isStaff(actor, clientId)) return { kind: 'staff' };
      const seat = (await seatsOf(browserOf(actor)))?.find((one) => isSeatAt(event, one));
      return seat ? { kind: 'seat', seat } : null;
    },
    async findContent(actor, contentId) {
      const found = await findContent(contentId);
      return found && (await admits(actor, found.content)) ? found : null;
    },
  };
}

/** Whether a seat was taken on the page of this event, while the event had the same client and ticketing. */
function isSeatAt(event: PublicEvent, seat: SeatRow): boolean {
  const { provider, number, clientId } = event;
  const isSameEvent = seat.provider === provider && seat.eventNumber === number && seat.clientId === clientId;
  return isSameEvent && seat.place === placeOfEvent(event);
}

function typeNameOf({ attendeeTypes }: StoredConnection, { typeId }: SeatRow): string {
  return (Object.hasOwn(attendeeTypes, typeId) && attendeeTypes[typeId]?.name) || '';
}
