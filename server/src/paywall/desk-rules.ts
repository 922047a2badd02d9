import { isStaff } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { deskCalls } from '@nave/domain/paywall/desk.calls.ts';
import { deskRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import { channelsOfEvent } from '../channels/channels.reads.ts';
import type { Db } from '../platform/database/database.ts';
import type { Rule } from '../platform/rule.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { placeOfEvent } from './event-entrances.ts';

/** An event of a client with the client's channels that are connected to it. */
export interface DeskEvent {
  clientId: string;
  eventNumber: string;
  title: string;
  /** ISO-8601, in UTC. */
  startsAt: string;
  /** The id of the built-in event; null at a partner. */
  eventId: string | null;
  /** The place of the event's own page; null if the event has none. */
  place: string | null;
  channels: { id: string; name: string }[];
}

interface Deps {
  db: Db;
  publicEvent: TicketingSlice['publicEvent'];
}

/**
 * Rule for the desk of an event: anyone but the staff of the event's client gets "not found", and staff who are not owner
 * or admin are refused, because the desk tells the names of attendees (TKT-86).
 */
export function deskManagers(deps: Deps): Rule<DeskEvent, ParamsOf<typeof deskCalls.state>> {
  return {
    who: 'owner or admin',
    signedIn: true,
    missing: deskRefusals.eventNotFound,
    async load(actor, { clientId, eventNumber }) {
      if (!isId(clientId) || !isEventNumber(eventNumber) || !isStaff(actor, clientId)) return null;
      return findDeskEvent(deps, clientId, eventNumber);
    },
    may: (actor, { clientId }) => canManageTicketing(actor, { id: clientId }),
  };
}

/** Returns an event that the client keeps here, or that one of its channels is connected to. */
async function findDeskEvent(
  { db, publicEvent }: Deps,
  clientId: string,
  eventNumber: string,
): Promise<DeskEvent | null> {
  const kept = await publicEvent(db, eventNumber);
  const connected = (await channelsOfEvent(db, eventNumber)).filter((channel) => channel.clientId === clientId);
  const channels = connected.map(({ id, name }) => ({ id, name }));
  if (kept?.clientId === clientId) {
    const { title, startsAt } = kept;
    const eventId = kept.provider === 'builtin' ? kept.id : null;
    return { clientId, eventNumber, title, startsAt, eventId, place: placeOfEvent(kept), channels };
  }
  const [first] = connected;
  if (!first) return null;
  const { eventName: title, eventDate: startsAt } = first.connection;
  return { clientId, eventNumber, title, startsAt, eventId: null, place: null, channels };
}
