import { createHash, randomBytes } from 'node:crypto';
import { tokenRefusals } from '@nave/domain/accounts/tokens.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type Scope, scopes } from '@nave/domain/kernel/scope.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { isOutage } from '../../platform/outage.ts';
import type { CachedLookup } from '../account-cache.ts';
import { accountOfToken, type TokenAccount } from '../reload-actor.ts';
import { insertToken, tokenByHash, tokensOf, touchToken } from './tokens.store.ts';

/** The prefix of every token, by which people and secret scanners recognise tokens. */
const PREFIX = 'nave_';
const DAY_MS = 86_400_000;
const MAX_TOKENS = 20;
/** The minimum time between two updates of a token's last use, in milliseconds. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Personal access tokens: 256 random bits, stored as a hash (USR-141). */
export interface Tokens {
  /** Creates a token within the caller's transaction; its value is returned only once (USR-139). */
  add(tx: Executor, token: NewToken): Promise<{ id: string; value: string }>;
  /**
   * Returns the account of a token's user, also after the token has expired, with rights on the token's client only: the lower of the rights that the
   * token's user and its creator have there (USR-148). Returns undefined for a deleted or unknown token, and if one of
   * the two no longer has a role on this client.
   */
  find(value: string): Promise<TokenAccount | undefined>;
}

interface NewToken {
  name: string;
  clientId: string;
  userId: string;
  createdBy: string;
  scopes: readonly Scope[] | 'all';
  /** Null: the token does not expire. */
  expiresInDays: number | null;
}

interface TokensDeps {
  db: Db;
  clock: Clock;
  cached: CachedLookup;
}

export function createTokens({ db, clock, cached }: TokensDeps): Tokens {
  const find = cached((value) => findToken(db, clock, value));
  return {
    find,
    async add(tx, { scopes: granted, expiresInDays, ...token }) {
      const id = uuidv7();
      const value = `${PREFIX}${randomBytes(32).toString('base64url')}`;
      if ((await tokensOf(tx, token.userId, token.clientId)).length >= MAX_TOKENS)
        throw new Refusal(tokenRefusals.tooMany);
      const createdAt = clock.now();
      await insertToken(tx, {
        ...token,
        id,
        tokenHash: hash(value),
        lastFour: value.slice(-4),
        createdAt,
        scopes: granted === 'all' ? null : scopes.filter((scope) => granted.includes(scope)),
        expiresAt: expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      });
      return { id, value };
    },
  };
}

async function findToken(db: Db, clock: Clock, value: string): Promise<TokenAccount | undefined> {
  if (!value.startsWith(PREFIX)) return undefined;
  const token = await tokenByHash(db, hash(value));
  if (!token) return undefined;
  const now = clock.now();
  const since = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (!token.lastUsedAt || token.lastUsedAt < since) {
    // A full disk must not stop programs that read, so the token stays valid even if its last use cannot be stored.
    await touchToken(db, token.id, now, since).catch((error: unknown) => {
      if (!isOutage(error)) throw error;
    });
  }
  return accountOfToken(db, token);
}

function hash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
