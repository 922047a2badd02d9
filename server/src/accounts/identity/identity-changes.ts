import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endGuest, guestsEndedSince } from '../accounts.store.ts';

/** A guest is a user from now on: the browser that held the guest's cookie has shown who its person is. */
export interface IdentityChange {
  guestId: string;
  userId: string;
}

/** What a slice does with what it keeps of a guest, in the transaction that ends the guest. */
export type IdentityFollower = (tx: Executor, change: IdentityChange) => Promise<void>;

/** Guests who become users (A14): what they have moves once, and their cookie names nobody from then on. */
export interface IdentityChanges {
  /** Every slice that keeps something of guests follows, while the slices register. */
  follow(follower: IdentityFollower): void;
  change(change: IdentityChange): Promise<void>;
  /** Every slice that keeps something against users follows: who is signed in no longer goes on as the guest of that browser. */
  followSignOut(follower: IdentityFollower): void;
  signOut(change: IdentityChange): Promise<void>;
  /** From memory: a whole congregation that comes back at once asks. */
  hasEnded(guestId: string): boolean;
}

/** `knownForMs` is how long a guest's cookie lives: who ended before that cannot come back. */
export async function createIdentityChanges(db: Db, clock: Clock, knownForMs: number): Promise<IdentityChanges> {
  const ended = new Set(await guestsEndedSince(db, new Date(clock.now().getTime() - knownForMs)));
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
    },
    followSignOut: (follower) => void signOutFollowers.push(follower),
    signOut: (change) =>
      inTransaction(db, async (tx) => {
        for (const follower of signOutFollowers) await follower(tx, change);
      }),
    hasEnded: (guestId) => ended.has(guestId),
  };
}
