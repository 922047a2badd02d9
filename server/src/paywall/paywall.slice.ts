import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { ContentsSlice } from '../contents/contents.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { type Limit, limiting } from '../platform/process/limiting.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { type Admissions, createAdmissions } from './admissions.ts';
import { claimingSeats } from './claim-seats.ts';
import { deskRoutes } from './desk.routes.ts';
import { endedSeats } from './ended-seats.ts';
import { entering } from './enter.ts';
import { connectionsOfChannels } from './entrances.ts';
import { createEntryLimits } from './entry-limits.ts';
import { erasingSeats } from './erase-person.ts';
import { eventEntrances, type FindEventEntrance } from './event-entrances.ts';
import { followAttendees } from './follow-attendees.ts';
import { forgetSeats } from './forget-seats.ts';
import { HeldSeats } from './held-seats.ts';
import { judgingNumbers } from './judge-number.ts';
import { arriving } from './land.ts';
import { paywallRoutes } from './paywall.routes.ts';
import { paywallSocket } from './paywall.socket.ts';
import { RefusalLog } from './refusal-log.ts';

/** Requests of one address: a whole church may enter at the same time, and after that 200 a second. */
const REQUEST_BURST = 2_000;
const REQUEST_REFILL_MS = 5;
/** Numbers that one person looks up at desks, which may each cause a call to a partner: at first 60, then one a second. */
const DESK_BURST = 60;
const DESK_REFILL_MS = 1_000;

type Needs = Pick<ContentsSlice, 'findContent'> &
  Pick<AccountsSlice, 'onErasure'> &
  Pick<TicketingSlice, 'refreshAttendee' | 'findAttendees' | 'followAttendees' | 'publicEvent' | 'attendeesAtDoor'>;

/** What the paywall offers to the slices whose data it protects. */
export interface PaywallSlice extends Admissions {
  /** Returns an event's own page and its entrance, of any active client; null if there is none. */
  findEventEntrance: FindEventEntrance;
  /** Limits the requests of an address. */
  limitRequests: Limit;
}

export function paywallSlice(
  platform: Platform,
  { findContent, findAttendees, onErasure, ...ticketing }: Needs,
): PaywallSlice {
  const { routes, realtime, db, clock, jobs, log, limits, onStop } = platform;
  const ended = endedSeats(realtime);
  const connectionsOf = connectionsOfChannels(db);
  const findEvent = eventEntrances(db, ticketing.publicEvent);
  const held = new HeldSeats({ db, clock, log, ended });
  onStop(() => held.stop());
  const claim = claimingSeats({
    db,
    clock,
    findAttendees,
    ended,
    extendFirst: () => held.extendIfLate(),
    mayLapse: () => held.mayLapse(),
  });
  const refusals = new RefusalLog({ db, clock, log });
  onStop(() => refusals.stop());
  const recordRefusal: RefusalLog['record'] = (refused, refusal) => refusals.record(refused, refusal);
  const entryLimits = createEntryLimits(limits);
  const { refreshAttendee } = ticketing;
  const judge = judgingNumbers({ db, clock, limits: entryLimits, refreshAttendee, findAttendees });
  const enter = entering({ judge, countTakeOver: entryLimits.countTakeOver, claim, recordRefusal });
  const arrive = arriving({ db, clock, judge, recordRefusal });
  const limitRequests = limiting(
    limits.buckets('paywall.requests', { burst: REQUEST_BURST, refillMs: REQUEST_REFILL_MS }),
    clock,
  );
  paywallRoutes({ routes, db, clock, ended, connectionsOf, findEvent, enter, arrive, limitRequests });
  const limitPerson = limiting(limits.buckets('paywall.desk', { burst: DESK_BURST, refillMs: DESK_REFILL_MS }), clock);
  deskRoutes({ routes, db, clock, ended, connectionsOf, findAttendees, limitPerson, ...ticketing });
  paywallSocket({ realtime, db, clock, held });
  jobs.daily('old-seats', () => forgetSeats({ db, clock }));
  jobs.daily('old-refusals', () => refusals.forget());
  onErasure(erasingSeats(clock));
  ticketing.followAttendees(followAttendees({ clock, ended, findAttendees }));
  return {
    ...createAdmissions({ db, clock, findContent, connectionsOf }),
    findEventEntrance: findEvent,
    limitRequests,
  };
}
