import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endGuest, guestsEndedSince } from '../accounts.store.ts';

/** A guest became a user: the browser that held the guest's cookie has signed in. */
export interface IdentityChange {
  guestId: string;
  userId: string;
}

/** Moves a slice's data of a guest to the user, in the transaction that ends the guest. */
export type IdentityFollower = (tx: Executor, change: IdentityChange) => Promise<void>;

/** Guests who become users (A14): their data moves once, and their cookie is invalid afterwards. */
export interface IdentityChanges {
  /** Every slice that stores data of guests follows, while the slices register. */
  follow(follower: IdentityFollower): void;
  change(change: IdentityChange): Promise<void>;
  /**
   * Every slice that stores restrictions of users follows: a user who signs out continues as the guest of that browser.
   */
  followSignOut(follower: IdentityFollower): void;
  signOut(change: IdentityChange): Promise<void>;
  /** Answered from memory, because a whole congregation may reconnect at once. */
  hasEnded(guestId: string): boolean;
}

/** `knownForMs` is the lifetime of a guest's cookie: a guest that ended longer ago cannot return. */
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
