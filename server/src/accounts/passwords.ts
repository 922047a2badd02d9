import { hash, verify } from '@node-rs/argon2';

/** Argon2id by the library's defaults (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash. Without a hash a decoy is verified all the same, so that an unknown e-mail
 * costs as much work as a wrong password (ACC-32).
 */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(stored ?? (await decoy), password);
  return fits && Boolean(stored);
}
