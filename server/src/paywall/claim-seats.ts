import { type Entrance, type Entry, isRefused, mayEnter } from '@nave/domain/paywall/may-enter.ts';
import { type EntryRefusal, entryRefusals, seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import { takeSeats } from '@nave/domain/paywall/take-seats.ts';
import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { v7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { gather } from '../platform/gather.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { accessKey, lockAccess } from './access.store.ts';
import type { EndedSeats } from './ended-seats.ts';
import { extendedUntil } from './seat-times.ts';
import {
  endSeats,
  insertSeats,
  type NewSeat,
  openSeatsIn,
  renewSeats,
  type SeatPlace,
  type SeatRow,
} from './seats.store.ts';

/** How long claims wait for each other, and how many are decided together. */
const EVERY_MS = 5;
const MOST = 200;

/** A browser's claim of a seat for an attendee number. */
export interface Claim extends Entrance {
  attendee: Attendee;
  /** The id of the channel or event. */
  place: string;
  browserId: string;
  actorId: string;
  device: SeatRow['device'];
  insteadOf?: string | undefined;
}

/** The seat of the browser, or why it has none. If all screens are in use, `taken` are their seats. */
export type ClaimResult = { seat: NewSeat } | { refusal: EntryRefusal; taken: readonly SeatRow[] };

interface Deps {
  db: Db;
  clock: Clock;
  findAttendees: TicketingSlice['findAttendees'];
  ended: EndedSeats;
  /** Extends the seats of this process after an outage, before others may take them. */
  extendFirst(): Promise<void>;
  /** Whether seats that were not extended in time are free; not shortly after an outage. */
  mayLapse(): boolean;
}

/**
 * Returns a function that claims a seat. Claims that arrive together are decided in one transaction, in the order of
 * their arrival.
 */
export function claimingSeats(deps: Deps): (claim: Claim) => Promise<ClaimResult> {
  const { db, ended, extendFirst } = deps;
  // Each client has claims of its own, so that none waits for the locks of another client.
  const claims = gather<{ id: string }, Claim, ClaimResult>({
    everyMs: EVERY_MS,
    most: MOST,
    async store({ id: clientId }, batch) {
      await extendFirst();
      const { results, endings } = await inTransaction(db, (tx) =>
        decideTogether(deps, tx, { clientId, claims: batch }),
      );
      ended.announce(endings);
      return results;
    },
  });
  return (claim) => claims({ id: claim.clientId }, claim);
}

/** Decides about claims of one client while the access rows of their numbers are locked (PAY-49, PAY-50). */
async function decideTogether(
  { clock, findAttendees, mayLapse }: Deps,
  tx: Tx,
  { clientId, claims }: { clientId: string; claims: readonly Claim[] },
) {
  const extraScreens = await lockAccess(
    tx,
    claims.map(({ attendee }) => attendee),
  );
  const at = clock.now();
  const attendees = await findAttendees(
    tx,
    clientId,
    claims.map(({ attendee }) => attendee.number),
  );
  const groups = Map.groupBy(claims, ({ place, attendee: { provider, number } }) => keyOf({ place, provider, number }));
  const open = Map.groupBy(await openSeatsIn(tx, claims.map(placeOf)), keyOf);
  const decided = [...groups].map(([key, group]) =>
    decideGroup(group, { taken: open.get(key) ?? [], attendees, extraScreens, at, mayLapse: mayLapse() }),
  );
  const lapsed = await endSeats(tx, idsOf(decided, 'lapsed'), { at, why: seatEndings.lapsed.code });
  const replaced = await endSeats(tx, idsOf(decided, 'replaced'), { at, why: seatEndings.takenOver.code });
  await renewSeats(
    tx,
    decided.flatMap(({ kept }) => kept),
  );
  await insertSeats(
    tx,
    decided.flatMap(({ added }) => added),
  );
  const results = new Map(decided.flatMap((group) => [...group.results]));
  return { results: claims.map((claim) => results.get(claim) as ClaimResult), endings: [...lapsed, ...replaced] };
}

const idsOf = <Name extends 'lapsed' | 'replaced'>(
  decided: readonly Record<Name, readonly string[]>[],
  name: Name,
): string[] => decided.flatMap((group) => group[name]);

const keyOf = ({ provider, number, place }: SeatPlace) => `${provider} ${number} ${place}`;

function placeOf({ place, attendee: { provider, number } }: Claim): SeatPlace {
  return { provider, number, place };
}

interface Situation {
  /** The open seats of the number in the place. */
  taken: readonly SeatRow[];
  /** The attendees as they are while their access rows are locked. */
  attendees: ReadonlyMap<string, Attendee>;
  /** How many screens staff have added to each number, by `accessKey`. */
  extraScreens: ReadonlyMap<string, number>;
  at: Date;
  mayLapse: boolean;
}

interface Entering extends Entry {
  claim: Claim;
  attendee: Attendee;
}

/** Decides about the claims for one number in one place. `replaced` and `lapsed` contain ids of seats. */
function decideGroup(group: readonly Claim[], { taken, attendees, extraScreens, at, mayLapse }: Situation) {
  const results = new Map<Claim, ClaimResult>();
  const entering: Entering[] = [];
  for (const claim of group) {
    const attendee = attendees.get(claim.attendee.number) ?? null;
    const entry = mayEnter(attendee, claim, at.getTime());
    if (isRefused(entry)) results.set(claim, { refusal: entry, taken: [] });
    else if (attendee)
      entering.push({
        ...entry,
        screens: entry.screens + (extraScreens.get(accessKey(attendee)) ?? 0),
        claim,
        attendee,
      });
  }
  const claimants = new Set(entering.map(({ claim }) => claim.browserId));
  // A browser that returns late gets its own seat again, as long as no other browser has taken it.
  const isLapsed = (seat: SeatRow) => mayLapse && seat.heldUntil <= at && !claimants.has(seat.browserId);
  const valid = taken.filter((seat) => !isLapsed(seat));
  const decisions = takeSeats(
    valid,
    entering.map(({ claim: { browserId, insteadOf }, screens }) => ({ browserId, screens, insteadOf })),
  );
  const added: NewSeat[] = [];
  const replaced: string[] = [];
  const kept: NewSeat[] = [];
  for (const [index, decision] of decisions.entries()) {
    const { claim, attendee, endsAt } = entering[index] as Entering;
    if (decision.kind === 'full') {
      results.set(claim, { refusal: entryRefusals.screensFull, taken: valid });
    } else if (decision.kind === 'own') {
      const own = valid.find(({ browserId }) => browserId === claim.browserId);
      const fresh = newSeat(claim, attendee, { slot: decision.slot, endsAt, at });
      const renewed = own && { ...fresh, id: own.id, takenAt: own.takenAt };
      if (renewed) kept.push(renewed);
      const seat = renewed ?? (added.find(({ browserId }) => browserId === claim.browserId) as NewSeat);
      results.set(claim, { seat });
    } else {
      const seat = newSeat(claim, attendee, { slot: decision.slot, endsAt, at });
      added.push(seat);
      if (decision.ends) replaced.push(decision.ends);
      results.set(claim, { seat });
    }
  }
  return { results, added, replaced, kept, lapsed: taken.filter(isLapsed).map(({ id }) => id) };
}

function newSeat(
  { place, browserId, actorId, device }: Claim,
  { provider, number, clientId, eventNumber, typeId, optionIds }: Attendee,
  { slot, endsAt, at }: { slot: number; endsAt: number | null; at: Date },
): NewSeat {
  return {
    id: v7(),
    provider,
    number,
    place,
    clientId,
    eventNumber,
    browserId,
    actorId,
    device,
    typeId,
    optionIds,
    slot,
    takenAt: at,
    heldUntil: extendedUntil(at),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}
