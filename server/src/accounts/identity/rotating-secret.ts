import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Log } from '../../platform/log.ts';
import { installationSecret, lockSecret, readSecret, type SecretRow, writeSecret } from '../secrets.store.ts';

const SECRET_BYTES = 32;
/** How often a process reads the secret again, in milliseconds. */
const READ_EVERY_MS = 20_000;
/**
 * How long after a rotation the former secret still signs, in milliseconds. By then every process has read the new
 * secret and accepts what the others sign with it.
 */
export const SIGNS_AFTER_MS = 60_000;

/** A secret of the installation that signs values, and that the operator can replace while servers run. */
export interface RotatingSecret {
  /** Returns the secret that signs now. */
  signing(): Buffer;
  /** Returns the secret that a rotation has replaced, while its signatures are valid; otherwise null. */
  former(): Buffer | null;
  /** Returns all secrets whose signatures are valid now. */
  valid(): readonly Buffer[];
  /**
   * Replaces the secret by a random one. Within a minute of the last rotation, only the secret that has not signed yet
   * is replaced. Returns the new secret.
   */
  rotate(create?: () => Buffer): Promise<Buffer>;
  /** Stops reading the secret. */
  stop(): void;
}

interface RotatingSecretOptions {
  db: Db;
  clock: Clock;
  log: Log;
  /** The name of the secret in the database. */
  name: string;
  /** Creates the secret when it is first used. */
  create?: () => Buffer;
  /** How long the signatures of a replaced secret are valid, in milliseconds. */
  formerIsValidForMs: number;
}

/** Reads a secret, creates it on first use, and reads it again every 20 s, so that processes follow a rotation. */
export async function createRotatingSecret({
  db,
  clock,
  log,
  name,
  create = randomSecret,
  formerIsValidForMs,
}: RotatingSecretOptions): Promise<RotatingSecret> {
  await installationSecret(db, name, create);
  const read = async (executor: Executor) => {
    const row = await readSecret(executor, name);
    if (!row) throw new Error(`The secret ${name} was deleted.`);
    return row;
  };
  let row = await read(db);
  const timer = setInterval(async () => {
    try {
      row = await read(db);
    } catch (error) {
      log.warn({ err: error, name }, 'a secret could not be read again');
    }
  }, READ_EVERY_MS);
  timer.unref();
  const state = () => secretsAt(row, clock.now(), formerIsValidForMs);
  return {
    signing: () => state().signing,
    former: () => state().former,
    valid: () => state().valid,
    async rotate(createNext = randomSecret) {
      row = await inTransaction(db, async (tx) => {
        await lockSecret(tx, name);
        const { value, formerValue, renewedAt } = await read(tx);
        const now = clock.now();
        const hasSigned = renewedAt === null || now.getTime() - renewedAt.getTime() >= SIGNS_AFTER_MS;
        const next = { value: createNext(), formerValue: hasSigned ? value : formerValue, renewedAt: now };
        await writeSecret(tx, name, next);
        return next;
      });
      return row.value;
    },
    stop: () => clearInterval(timer),
  };
}

function secretsAt({ value, formerValue, renewedAt }: SecretRow, now: Date, formerIsValidForMs: number) {
  const ageMs = renewedAt ? now.getTime() - renewedAt.getTime() : 0;
  if (!formerValue || ageMs >= SIGNS_AFTER_MS + formerIsValidForMs)
    return { signing: value, former: null, valid: [value] };
  if (ageMs < SIGNS_AFTER_MS) return { signing: formerValue, former: null, valid: [formerValue, value] };
  return { signing: value, former: formerValue, valid: [value, formerValue] };
}

function randomSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}
