import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from '@nave/domain/accounts/profile.api.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import { isOutage } from '../../platform/outage.ts';
import type { CachedLookup } from '../account-cache.ts';
import type { Account, Proof } from '../accounts.store.ts';
import { deviceName } from './device-name.ts';
import {
  accountOfPendingSignIn,
  accountOfSession,
  deleteSession,
  deleteSessionOfUser,
  deleteSessionsOfUser,
  insertSession,
  sessionStartedAt,
  sessionsOfUser,
  touchSession,
} from './sessions.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The idle timeout and the maximum lifetime of a session (ACC-178, ACC-179). */
const lifetimes = {
  staff: { idleMs: 12 * HOUR_MS, longestMs: 14 * DAY_MS },
  viewer: { idleMs: 180 * DAY_MS, longestMs: 180 * DAY_MS },
} as const;
/** How long a sign-in counts as recent. */
const FRESH_MS = 5 * MINUTE_MS;
/** The minimum time between two updates of a session's last use. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS;
/** The maximum stored length of a user agent, in characters. */
const MAX_USER_AGENT = 300;

/** How long a sign-in waits for its second factor. */
const PENDING_SIGN_IN_MS = 10 * MINUTE_MS;

export interface SessionAccount extends Account {
  proof: Proof;
}

interface NewSession {
  token: string;
  maxAgeSeconds: number;
}

/** Browser sessions of users: 256 random bits in a cookie, stored as a hash (ACC-143). */
export interface Sessions {
  /** Starts a session; returns the cookie's value and its maximum age in seconds. */
  begin(user: Account, details: { userAgent?: string | undefined; proof: Proof }): Promise<NewSession>;
  /**
   * Stores for 10 minutes that the user has authenticated with the first factor (ACC-219). Returns the cookie's value
   * and its maximum age in seconds.
   */
  beginPendingSignIn(user: Account): Promise<NewSession>;
  /** Returns the account of a session, or undefined if it has ended, was idle for too long or is unknown (ACC-144). */
  find(token: string): Promise<SessionAccount | undefined>;
  /** Returns the account of a sign-in that waits for its second factor. */
  findPendingSignIn(token: string): Promise<Account | undefined>;
  end(token: string): Promise<void>;
  /**
   * Whether the user signed in within the last 5 minutes. Only then may the session add sign-in methods without the
   * password (ACC-207).
   */
  isFresh(token: string | undefined): Promise<boolean>;
  /** Lists the user's sessions, and marks the session of `token` as the caller's own. */
  list(userId: string, token: string | undefined): Promise<SignedIn[]>;
  /** Ends one of a user's sessions; returns false if the user has no session with this id. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a user except the session of `token`; without `token`, ends all of them (ACC-180, A11). */
  endOthers(executor: Executor, userId: string, token: string | undefined): Promise<void>;
}

export function createSessions(db: Executor, clock: Clock, cached: CachedLookup): Sessions {
  const find = cached((token) => findSession(db, clock, token));
  return {
    find,
    async begin(user, { userAgent = '', proof }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const { idleMs, longestMs } = lifetimes[sessionKind(user)];
      await insertSession(db, {
        tokenHash: hash(token),
        userId: user.id,
        proof,
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        createdAt: now,
        lastUsedAt: now,
        idleUntil: new Date(now.getTime() + idleMs),
        endsAt: user.temporaryPasswordExpiresAt ?? new Date(now.getTime() + longestMs),
      });
      return { token, maxAgeSeconds: longestMs / 1_000 };
    },
    async beginPendingSignIn({ id: userId }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const endsAt = new Date(now.getTime() + PENDING_SIGN_IN_MS);
      const row = { tokenHash: hash(token), userId, createdAt: now, lastUsedAt: now, idleUntil: endsAt, endsAt };
      await insertSession(db, { ...row, proof: 'awaited', userAgent: '' });
      return { token, maxAgeSeconds: PENDING_SIGN_IN_MS / 1_000 };
    },
    findPendingSignIn: (token) => accountOfPendingSignIn(db, hash(token), clock.now()),
    end: (token) => deleteSession(db, hash(token)),
    async isFresh(token) {
      const began = token && (await sessionStartedAt(db, hash(token)));
      return Boolean(began) && clock.now().getTime() - Number(began) < FRESH_MS;
    },
    async list(userId, token) {
      const own = token ? hash(token) : null;
      const rows = await sessionsOfUser(db, userId, clock.now());
      return rows.map(({ id, userAgent, createdAt, lastUsedAt, tokenHash }) => ({
        id,
        device: deviceName(userAgent),
        signedInAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isThis: own?.equals(tokenHash) ?? false,
      }));
    },
    endOne: (userId, sessionId) => deleteSessionOfUser(db, userId, sessionId),
    endOthers: (executor, userId, token) => deleteSessionsOfUser(executor, userId, token ? hash(token) : null),
  };
}

async function findSession(db: Executor, clock: Clock, token: string): Promise<SessionAccount | undefined> {
  const now = clock.now();
  const account = await accountOfSession(db, hash(token), now);
  if (account && now.getTime() - account.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    const idleUntil = new Date(now.getTime() + lifetimes[sessionKind(account)].idleMs);
    // A full disk must not sign users out, so the session stays valid even if its last use cannot be stored.
    await touchSession(db, hash(token), now, idleUntil).catch((error: unknown) => {
      if (!isOutage(error)) throw error;
    });
  }
  return account && { ...account, proof: account.proof === 'two' ? 'two' : 'one' };
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function sessionKind(user: Pick<Account, 'globalRole' | 'memberships'>): keyof typeof lifetimes {
  return user.globalRole || user.memberships.length > 0 ? 'staff' : 'viewer';
}
