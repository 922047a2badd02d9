import type { TicketingProvider } from '@nave/domain/ticketing/attendee.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import type { Tx } from '../platform/database/database.ts';

/** An attendee who was added, changed, cancelled or deleted; a deleted one counts as cancelled. */
export interface ChangedAttendee {
  provider: TicketingProvider;
  number: string;
  clientId: string;
  eventId: string;
  eventNumber: string;
  isCancelled: boolean;
}

/** Runs in the transaction of a change. The function that it returns runs after the commit. */
export type AttendeeFollower = (tx: Tx, changed: readonly ChangedAttendee[]) => Promise<() => void>;

/** The functions of other slices that follow changes of attendees. */
export interface AttendeeFollowers {
  register(follower: AttendeeFollower): void;
  /** Tells every follower, in order of the numbers; returns a function to call after the commit. */
  tell: AttendeeFollower;
}

export function attendeeFollowers(events: ClientEvents): AttendeeFollowers {
  const followers: AttendeeFollower[] = [];
  return {
    register: (follower) => void followers.push(follower),
    async tell(tx, changed) {
      const publishers: (() => void)[] = [];
      if (changed.length > 0) for (const follow of followers) publishers.push(await follow(tx, changed));
      recordCancelled(events, tx, changed);
      return () => {
        for (const publish of publishers) publish();
      };
    },
  };
}

/** Records one event for each ticketed event of which attendees were cancelled. A number is a ticket, so no event has it. */
function recordCancelled(events: ClientEvents, tx: Tx, changed: readonly ChangedAttendee[]): void {
  const cancelled = changed.filter(({ isCancelled }) => isCancelled);
  const byEvent = new Map(cancelled.map((one) => [`${one.clientId} ${one.eventId}`, one]));
  for (const { clientId, eventId } of byEvent.values())
    events.record(tx, clientId, [{ type: 'attendee.cancelled', data: { eventId } }]);
}

/** Describes a change of an attendee of a built-in event. */
export function changeOf(
  { id, number: eventNumber, clientId }: { id: string; number: string; clientId: string },
  { number, isCancelled }: { number: string; isCancelled: boolean },
): ChangedAttendee {
  return { provider: 'builtin', number, clientId, eventId: id, eventNumber, isCancelled };
}
