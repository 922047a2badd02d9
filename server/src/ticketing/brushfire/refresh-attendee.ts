import { isDeepStrictEqual } from 'node:util';
import { type Attendee, isCancelled } from '@nave/domain/ticketing/attendee.ts';
import { partnerClients } from '../../clients/clients.reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { batchedLoad } from '../../platform/database/shared-load.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sharedRun } from '../../platform/shared-run.ts';
import type { AttendeeFollowers, ChangedAttendee } from '../attendee-followers.ts';
import {
  countNotices,
  lockNumber,
  type PartnerRow,
  storeAttendee,
  storedAttendees,
  storeMissing,
} from '../partner-attendees.store.ts';
import type { Ticketing } from '../ticketing.ts';
import { type PartnerCalls, unavailable } from './partner-calls.ts';
import { attendeeOfClient, isEventOf } from './partner-clients.ts';

const MINUTE_MS = 60_000;
/** How long a stored attendee is good for everyone, in milliseconds. */
const GOOD_FOR_MS = 10 * MINUTE_MS;
/** How long it is good for a browser that was let in with the number before. */
const GOOD_FOR_KNOWN_MS = 24 * 60 * MINUTE_MS;
/**
 * How long a process remembers that the partner did not find an attendee of the client, so that repeated guesses cost no
 * calls.
 */
const UNKNOWN_FOR_MS = 30_000;
/** A stored attendee is unknown once the partner has not found it for this long: a single answer may be a mistake. */
const MISSING_FOR_MS = 10 * MINUTE_MS;
const MAX_UNKNOWN = 10_000;
/** How often an attendee is read if notices about the number arrive meanwhile. */
const MAX_READS = 3;

export interface RefreshDeps {
  db: Db;
  clock: Clock;
  calls: PartnerCalls;
  followers: Pick<AttendeeFollowers, 'tell'>;
}

/** What the partner says of a number; `missing`: it does not find a stored attendee, which may be a mistake. */
type Found = 'found' | 'missing' | 'unknown';

/** An attendee number at a client. */
type Numbered = Pick<PartnerRow, 'clientId' | 'number'>;

export interface AttendeeReader {
  refresh: Ticketing['refreshAttendee'];
  /** Reads an attendee from the partner now, and stores the result. */
  read(of: Numbered): Promise<void>;
}

/** Keeps what is stored of the partner's attendees up to date. */
export function attendeeReader(deps: RefreshDeps): AttendeeReader {
  const { db, clock } = deps;
  const unknownUntil = new Map<string, number>();
  const keyOf = ({ clientId, number }: Numbered) => `${clientId} ${number}`;
  const stored = batchedLoad(keyOf, async (asked: readonly Numbered[]) => {
    const groups = [...Map.groupBy(asked, ({ clientId }) => clientId)].map(([clientId, group]) =>
      storedAttendees(
        db,
        clientId,
        group.map(({ number }) => number),
      ),
    );
    return new Map((await Promise.all(groups)).flat().map((row) => [keyOf(row), row]));
  });

  async function read(of: Numbered): Promise<Found> {
    const found = await readAttendee(deps, of);
    if (unknownUntil.size >= MAX_UNKNOWN) unknownUntil.clear();
    if (found === 'found') unknownUntil.delete(keyOf(of));
    else unknownUntil.set(keyOf(of), clock.now().getTime() + UNKNOWN_FOR_MS);
    return found;
  }

  return {
    read: async (of) => void (await read(of)),
    refresh: sharedRun(refreshKey, async (clientId, number, { isKnown }) => {
      const of = { clientId, number };
      const now = clock.now().getTime();
      const row = await stored(of);
      const ageMs = row ? now - row.readAt.getTime() : Number.POSITIVE_INFINITY;
      if (ageMs < GOOD_FOR_MS && !row?.isUnknown) return;
      const isGoodForKnown = isKnown && ageMs < GOOD_FOR_KNOWN_MS && !row?.isUnknown;
      if (now < (unknownUntil.get(keyOf(of)) ?? 0)) {
        if (row && !row.isUnknown && !isGoodForKnown) throw unavailable();
        return;
      }
      // The partner's outage, which the calls log, does not keep a known browser out.
      if (isGoodForKnown) void read(of).catch(() => undefined);
      else if ((await read(of)) === 'missing') throw unavailable();
    }),
  };
}

const refreshKey: (...args: Parameters<AttendeeReader['refresh']>) => string = (clientId, number, { isKnown }) =>
  `${clientId} ${number} ${isKnown}`;

/**
 * Reads an attendee and stores the answer, unless a notice about the number has arrived since the call began: the
 * answer may be older than the notice, so the attendee is read again.
 */
async function readAttendee({ db, clock, calls, followers }: RefreshDeps, of: Numbered): Promise<Found> {
  const [client] = await partnerClients(db, { clientIds: [of.clientId] });
  if (!client) return 'unknown';
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const readAt = clock.now();
    const notices = await countNotices(db, of.number);
    const answer = await calls.attendee(of.number, of.clientId);
    const isOwn = answer !== null && isEventOf(answer.owner, client);
    const attendee = isOwn && answer.attendee ? attendeeOfClient(answer.attendee, client) : null;
    // An unusable record of another client is unknown like any other, so that it does not tell that the number exists.
    if (isOwn && !attendee) throw unavailable();
    const result = await inTransaction(db, async (tx) => {
      await lockNumber(tx, of.number);
      if ((await countNotices(tx, of.number)) !== notices) return null;
      const [row] = await storedAttendees(tx, of.clientId, [of.number]);
      if (!attendee) return { found: await storeNotFound(tx, row, { readAt, isOfOther: answer !== null }) };
      await storeAttendee(tx, attendee, { readAt, toldAt: row?.toldAt ?? null });
      return { found: 'found' as const, publish: await followers.tell(tx, changesOf(row, attendee)) };
    });
    result?.publish?.();
    if (result) return result.found;
  }
  throw unavailable();
}

/**
 * Stores that the partner does not find an attendee, or has it as another client's. Seats go on, and the attendee stays
 * stored: it may be a mistake of the partner, and a cancellation that follows must find the seats.
 */
async function storeNotFound(
  tx: Tx,
  row: PartnerRow | undefined,
  { readAt, isOfOther }: { readAt: Date; isOfOther: boolean },
): Promise<Found> {
  if (!row) return 'unknown';
  const missingSince = row.missingSince ?? readAt;
  const isUnknown = row.isUnknown || isOfOther || readAt.getTime() - missingSince.getTime() >= MISSING_FOR_MS;
  await storeMissing(tx, row, { missingSince, isUnknown, readAt: isUnknown ? readAt : row.readAt });
  return isUnknown ? 'unknown' : 'missing';
}

/** Describes the change of a stored attendee; an attendee who is new and not cancelled has no seats to follow. */
export function changesOf(row: PartnerRow | undefined, attendee: Attendee): ChangedAttendee[] {
  const isSame = row ? isDeepStrictEqual(row.attendee, attendee) : !isCancelled(attendee);
  if (isSame) return [];
  const { provider, number, clientId, eventId, eventNumber } = attendee;
  return [{ provider, number, clientId, eventId, eventNumber, isCancelled: isCancelled(attendee) }];
}
