import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Passwords at work at once: one fills a core, and one core is for everybody else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const waiting: (() => void)[] = [];
let atWork = 0;

/** Argon2id by the library's defaults (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash. Without a hash a decoy is verified all the same, so that an unknown e-mail
 * costs as much work as a wrong password (ACC-32).
 */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const known = stored ?? (await decoy);
  const fits = await inTurn(() => verify(known, password));
  return fits && Boolean(stored);
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atWork >= AT_ONCE) await new Promise<void>((begin) => waiting.push(begin));
  else atWork += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}
