import type { Actor } from '@nave/domain/kernel/actor.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import { partnerClients } from '../../clients/clients.reads.ts';
import type { Executor } from '../../platform/database/database.ts';
import { storedAttendees } from '../partner-attendees.store.ts';
import type { PublicEvent, Ticketing, TicketingEvent } from '../ticketing.ts';
import type { PartnerEvent } from './partner-answers.ts';
import type { PartnerCalls } from './partner-calls.ts';
import { isEventOf } from './partner-clients.ts';
import { type NamingClients, publicPartnerEvents } from './public-partner-event.ts';
import { type AttendeeReader, attendeeReader, type RefreshDeps } from './refresh-attendee.ts';

interface Deps extends RefreshDeps {
  calls: PartnerCalls;
  /** Returns the clients that have connected an event of the partner to a channel. */
  connectedClients: NamingClients;
}

/** The ticketing of the partner (TKT-82). */
export interface BrushfireTicketing extends Ticketing, Pick<AttendeeReader, 'read'> {
  publicEvent(from: Executor, eventNumber: string): Promise<PublicEvent | null>;
  /** Returns the clients that may connect the event and whose ticketing the actor may manage. */
  managedOwners(actor: Actor, eventNumber: string): Promise<string[]>;
}

export function brushfireTicketing(deps: Deps): BrushfireTicketing {
  const { db, calls } = deps;
  const { refresh, read } = attendeeReader(deps);
  return {
    read,
    refreshAttendee: refresh,
    publicEvent: publicPartnerEvents(deps),
    async findEvent(clientId, eventNumber) {
      const [client] = await partnerClients(db, { clientIds: [clientId] });
      const event = client && (await calls.event(eventNumber));
      return event && isEventOf(event, client) ? connectable(event) : null;
    },
    async findAttendees(from, clientId, numbers) {
      const rows = numbers.length > 0 ? await storedAttendees(from, clientId, numbers) : [];
      return new Map(rows.filter((row) => !row.isUnknown).map(({ number, attendee }) => [number, attendee]));
    },
    async managedOwners(actor, eventNumber) {
      const managed = (await partnerClients(db)).filter((client) => canManageTicketing(actor, client).allowed);
      const event = managed.length > 0 ? await calls.event(eventNumber) : null;
      return event ? managed.filter((client) => isEventOf(event, client)).map(({ id }) => id) : [];
    },
  };
}

function connectable(event: PartnerEvent): TicketingEvent {
  const { id, number, title, titleInfo, startsAt, spotsTaken, spotsRemaining, types, fields } = event;
  return { provider: 'brushfire', id, number, title, titleInfo, startsAt, spotsTaken, spotsRemaining, types, fields };
}
