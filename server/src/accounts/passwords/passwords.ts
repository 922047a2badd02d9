import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * The maximum number of passwords that are hashed at the same time. Each hash uses one core fully, and one core stays
 * free for other work.
 */
const MAX_CONCURRENT = Math.max(1, availableParallelism() - 1);
const waiting: (() => void)[] = [];
let running = 0;

/** Hashes with Argon2id and the library's defaults (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password against a stored hash. Without a hash it verifies a decoy, so that an unknown e-mail costs as
 * much work as a wrong password (ACC-32).
 */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const hashToVerify = stored ?? (await decoy);
  const matches = await inTurn(() => verify(hashToVerify, password));
  return matches && Boolean(stored);
}

/** Runs `work` as soon as fewer than `MAX_CONCURRENT` calls are running. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((begin) => waiting.push(begin));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
