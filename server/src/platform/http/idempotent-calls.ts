import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { programRefusals } from '@nave/domain/kernel/access-tokens.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { isOutage } from '../outage.ts';
import {
  type Claim,
  callOfKey,
  claimCall,
  deleteCall,
  deleteOldCalls,
  type IdempotentCall,
  keysOfToken,
  renewClaim,
  storeAnswer,
} from './idempotent-calls.store.ts';
import { statusOf } from './refusal-reply.ts';

const DAY_MS = 86_400_000;
/** After this time a call without an answer has lost its process, in milliseconds. */
const LOST_AFTER_MS = 60_000;
/** How often a running call says that it still runs, in milliseconds. */
const RENEW_EVERY_MS = 15_000;
/** How many keys a token may have at the same time. */
const MAX_KEYS = 10_000;
/** A larger answer is not stored. */
const MAX_ANSWER_BYTES = 262_144;
/** When a program should ask again for a call that is still running, in seconds. */
const ASK_AGAIN_SECONDS = 2;
const KEY_MAX = 255;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A call that a program has sent with an Idempotency-Key. */
export interface KeyedCall {
  tokenId: string;
  /** The value of the token, which encrypts the stored answer. */
  token: string;
  key: string;
  /** What makes two calls the same: method, address and body. */
  request: unknown;
}

/** Returns an id for a new record: the same ids, in their order, each time that the same keyed call runs. */
export type NewId = () => string;

/** The answer of a call; `isReplayed` if it is that of an earlier run. */
interface KeyedAnswer {
  body: unknown;
  status: number;
  isReplayed: boolean;
}

/** Runs calls with an Idempotency-Key once (API-226 to API-229, API-232 to API-236). */
export interface IdempotentCalls {
  /**
   * Runs a call, or returns the stored answer of its key. Throws a refusal if the key was used for another request
   * (422), the call is still running or its answer was too large to be stored (409), or the token has too many keys
   * (429). The answer is stored only if `run` succeeds. A refusal by `run` frees the key; after any other error the call
   * may have taken effect, so its key counts as running for 60 seconds, and the next run has the same ids.
   */
  run(call: KeyedCall, status: number, run: (newId: NewId) => Promise<unknown>): Promise<KeyedAnswer>;
  /** Deletes the calls of more than 24 hours ago. */
  deleteOld(): Promise<void>;
}

export function createIdempotentCalls({
  db,
  clock,
  renewEveryMs = RENEW_EVERY_MS,
}: {
  db: Db;
  clock: Clock;
  /** Set by tests. */
  renewEveryMs?: number;
}): IdempotentCalls {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  return {
    deleteOld: () => deleteOldCalls(db, ago(DAY_MS)),
    async run({ tokenId, token, key, request }, status, run) {
      if (!/^[\x21-\x7e]+$/.test(key) || key.length > KEY_MAX) throw new Refusal(programRefusals.badKey);
      const call = { tokenId, key };
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
      const now = clock.now();
      const times = { now, expiredBefore: ago(DAY_MS), lostBefore: ago(LOST_AFTER_MS) };
      const firstAt = await claimCall(db, { ...call, requestHash, ...times });
      if (!firstAt) return replay(await callOfKey(db, call), { requestHash, token });
      const claim = { ...call, claimedAt: now };
      if (firstAt.getTime() === now.getTime()) await refuseTooManyKeys(db, claim, times.expiredBefore);
      const renewal = keepClaim({ db, clock, renewEveryMs }, claim);
      let body: unknown;
      try {
        body = await run(idsOf(call, firstAt));
      } catch (error) {
        const own = await renewal.end();
        if (error instanceof Refusal && statusOf[error.text.kind] < 500) await deleteCall(db, own).catch(ignoreOutage);
        throw error;
      }
      const answer = encrypt(body, token);
      const isStored = answer.length <= MAX_ANSWER_BYTES;
      await storeAnswer(db, await renewal.end(), { status, answer: isStored ? answer : null }).catch(ignoreOutage);
      return { body, status, isReplayed: false };
    },
  };
}

/** Frees the new key and throws a refusal if the token has too many keys already. */
async function refuseTooManyKeys(db: Db, claim: Claim, expiredBefore: Date): Promise<void> {
  const { count, oldestAt } = await keysOfToken(db, claim.tokenId, expiredBefore);
  if (count <= MAX_KEYS) return;
  await deleteCall(db, claim);
  const waitSeconds = Math.ceil((oldestAt.getTime() - expiredBefore.getTime()) / 1_000);
  throw new Refusal(programRefusals.tooManyKeys, { waitSeconds });
}

/** Renews a claim until `end`, which returns the claim as it is then. */
function keepClaim(
  { db, clock, renewEveryMs }: { db: Db; clock: Clock; renewEveryMs: number },
  claimed: Claim,
): { end(): Promise<Claim> } {
  let claim = claimed;
  const renew = async () => {
    const now = clock.now();
    if (await renewClaim(db, claim, now)) claim = { ...claim, claimedAt: now };
  };
  let renewed = Promise.resolve();
  const timer = setInterval(() => {
    // A renewal that fails is tried again at the next time.
    renewed = renewed.then(renew).catch(() => undefined);
  }, renewEveryMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await renewed;
      return claim;
    },
  };
}

function replay(
  stored: IdempotentCall | undefined,
  { requestHash, token }: { requestHash: Buffer; token: string },
): KeyedAnswer {
  if (stored && !stored.requestHash.equals(requestHash)) throw new Refusal(programRefusals.keyReused);
  if (stored?.status && !stored.answer) throw new Refusal(programRefusals.answerTooLarge);
  if (!stored?.answer || !stored.status) throw new Refusal(programRefusals.keyBusy, { waitSeconds: ASK_AGAIN_SECONDS });
  return { body: decrypt(stored.answer, token), status: stored.status, isReplayed: true };
}

/** Returns ids of version 7 with the time of the first request, so that a repeated call makes no second record. */
function idsOf({ tokenId, key }: { tokenId: string; key: string }, firstAt: Date): NewId {
  let count = 0;
  return () => {
    count += 1;
    const bytes = createHash('sha256')
      .update(JSON.stringify([tokenId, key, count]))
      .digest()
      .subarray(0, 16);
    bytes.writeUIntBE(firstAt.getTime(), 0, 6);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
}

/** Encrypts an answer, which may contain secrets and data of people, with the token that the database does not have. */
function encrypt(body: unknown, token: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(body ?? null)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function decrypt(stored: Buffer, token: string): unknown {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), stored.subarray(0, IV_BYTES));
  decipher.setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(stored.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString());
}

function keyOf(token: string): Buffer {
  return createHash('sha256').update(`answer of an idempotent call ${token}`).digest();
}

/** The call has succeeded or was refused, and is answered so, even if this cannot be stored now. */
function ignoreOutage(error: unknown): void {
  if (!isOutage(error)) throw error;
}
