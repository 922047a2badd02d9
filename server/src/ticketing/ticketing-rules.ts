import { isStaff } from '@nave/domain/kernel/actor.ts';
import type { ParamsOf } from '@nave/domain/kernel/call.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import type { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Db } from '../platform/database/database.ts';
import type { Limit } from '../platform/process/limiting.ts';
import type { Rule } from '../platform/rule.ts';
import type { BrushfireTicketing } from './brushfire/brushfire.ts';
import { type EventRow, eventByNumber, eventOf } from './events.store.ts';

/**
 * Rule for one event and what is below it: anyone but the staff of the event's client gets "not found", and staff who
 * are not owner or admin are refused (TKT-86, TKT-87).
 */
export function eventManagers(db: Db): Rule<EventRow, ParamsOf<typeof ticketingCalls.event>> {
  return {
    who: 'owner or admin',
    signedIn: true,
    missing: ticketingRefusals.eventNotFound,
    async load(actor, { clientId, eventId }) {
      if (!isId(clientId) || !isId(eventId) || !isStaff(actor, clientId)) return null;
      return (await eventOf(db, clientId, eventId)) ?? null;
    },
    may: (actor, { clientId }) => canManageTicketing(actor, { id: clientId }),
  };
}

/** An event number, and the clients of the actor whose event it may be. */
interface FoundEvent {
  clientIds: string[];
  eventNumber: string;
}

/**
 * Rule for looking up an event by its number: anyone but owners and admins of the event's client gets "unable to find
 * event", so that no number tells whether it exists (TKT-23, TKT-87). `limitPerson` limits the calls to the partner.
 */
export function eventFinders(
  db: Db,
  brushfire: Pick<BrushfireTicketing, 'managedOwners'> | null,
  limitPerson: Limit,
): Rule<FoundEvent, ParamsOf<typeof ticketingCalls.lookUp>> {
  return {
    who: 'owner or admin of the event’s organisation',
    signedIn: true,
    missing: ticketingRefusals.eventUnknown,
    async load(actor, { eventId: eventNumber }) {
      if (!isEventNumber(eventNumber)) return null;
      const builtin = await eventByNumber(db, eventNumber);
      const isOwn = builtin && canManageTicketing(actor, { id: builtin.clientId }).allowed;
      if (brushfire) await limitPerson(actor.id);
      const asked = brushfire?.managedOwners(actor, eventNumber);
      // The partner's outage does not hide events that are kept here.
      const partners = (await (isOwn ? asked?.catch(() => []) : asked)) ?? [];
      const clientIds = isOwn ? [builtin.clientId, ...partners] : partners;
      return clientIds.length > 0 ? { clientIds, eventNumber } : null;
    },
    may: (actor, { clientIds }) =>
      clientIds.map((id) => canManageTicketing(actor, { id })).find(({ allowed }) => !allowed) ?? allowed,
  };
}
