import type { Memories } from '../../platform/bus/memories.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { afterCommit, inTransaction } from '../../platform/database/transaction.ts';
import type { Log } from '../../platform/log.ts';
import { endGuest, guestsEndedSince, hasGuestEnded } from '../accounts.store.ts';

/** A guest, and the user who signed in with the guest's browser. */
export interface IdentityChange {
  guestId: string;
  userId: string;
}

/** Changes a slice's data when a guest becomes a user, or when a user signs out and becomes the guest again. */
export type IdentityFollower = (tx: Executor, change: IdentityChange) => Promise<void>;

/**
 * Moves the data of guests who become users (A14). The data moves once, and the guest's cookie is invalid afterwards.
 */
export interface IdentityChanges {
  /**
   * Subscribes to guests becoming users. Every slice that stores data of guests subscribes while the slices register.
   */
  follow(follower: IdentityFollower): void;
  /** Ends the guest and runs the followers, in one transaction. */
  change(change: IdentityChange): Promise<void>;
  /** Ends guests permanently, in the caller's transaction of `inTransaction`, without moving their data. */
  end(tx: Executor, guestIds: readonly string[]): Promise<void>;
  /**
   * Subscribes to sign-outs. Every slice that stores restrictions of users subscribes, because a user who signs out
   * continues as the guest of the same browser.
   */
  followSignOut(follower: IdentityFollower): void;
  /** Runs the followers of sign-outs, in one transaction. */
  signOut(change: IdentityChange): Promise<void>;
  /**
   * Whether the guest has become a user. Answers from memory, because a whole congregation may reconnect at once, and
   * from the database while changes of other processes do not arrive.
   */
  hasEnded(guestId: string): Promise<boolean>;
}

/**
 * How far back the guests are read again after hints were missed, in milliseconds: an outage of hints, and the difference
 * between the clocks of two machines.
 */
const READ_AGAIN_MS = 30 * 60_000;

interface IdentityChangesDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  memories: Memories;
  /** The lifetime of a guest's cookie. Guests who ended longer ago have no valid cookie any more. */
  guestCookieMs: number;
}

export async function createIdentityChanges(deps: IdentityChangesDeps): Promise<IdentityChanges> {
  const { db, clock, log, memories, guestCookieMs } = deps;
  const ended = new Set<string>();
  let readUpTo = clock.now().getTime() - guestCookieMs;
  /** Whether hints were missed since the last complete read. Until the read has ended, the database is asked. */
  let isBehind = true;
  let isReading = false;
  const read = async () => {
    isBehind = true;
    if (isReading) return;
    isReading = true;
    try {
      const startedAt = clock.now().getTime();
      for (const guestId of await guestsEndedSince(db, new Date(readUpTo))) ended.add(guestId);
      readUpTo = startedAt - READ_AGAIN_MS;
      isBehind = false;
    } finally {
      isReading = false;
    }
  };
  // Registered before the first read, so that no guest is missed who ends meanwhile.
  const tellOthers = memories.register('ended guests', {
    changed: (guestId) => void ended.add(guestId),
    missed: () => {
      read().catch((err: unknown) => log.warn({ err }, 'the guests who became users could not be read'));
    },
  });
  await read();
  const followers: IdentityFollower[] = [];
  const signOutFollowers: IdentityFollower[] = [];
  return {
    follow: (follower) => void followers.push(follower),
    async change(change) {
      await inTransaction(db, async (tx) => {
        if (!(await endGuest(tx, { ...change, endedAt: clock.now() }))) return;
        for (const follower of followers) await follower(tx, change);
      });
      ended.add(change.guestId);
      tellOthers(change.guestId);
    },
    async end(tx, guestIds) {
      for (const guestId of guestIds) await endGuest(tx, { guestId, userId: null, endedAt: clock.now() });
      afterCommit(tx, () => {
        for (const guestId of guestIds) {
          ended.add(guestId);
          tellOthers(guestId);
        }
      });
    },
    followSignOut: (follower) => void signOutFollowers.push(follower),
    signOut: (change) =>
      inTransaction(db, async (tx) => {
        for (const follower of signOutFollowers) await follower(tx, change);
      }),
    hasEnded: async (guestId) =>
      ended.has(guestId) || ((isBehind || !memories.isCurrent()) && hasGuestEnded(db, guestId)),
  };
}
