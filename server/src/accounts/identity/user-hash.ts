import { createHash, createHmac, randomBytes } from 'node:crypto';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { Account } from '../accounts.store.ts';
import type { Identity } from './identify.ts';
import { createRotatingSecret, type RotatingSecret } from './rotating-secret.ts';

/** For this time after a rotation, sessions also contain the HMAC by the former key, in milliseconds. */
const FORMER_KEY_MS = 24 * 3_600_000;
const KEY_BYTES = 24;
const NAME_DIGITS = 16;

/**
 * Returns the HMACs by which a support tool recognises the user's e-mail (USR-150), or nothing if no HMAC may be sent.
 */
export type UserHash = (
  identity: Pick<Identity, 'account' | 'sessionToken'>,
) => Pick<AppUser, 'user_hash' | 'former_user_hash'>;

/** The key that the installation shares with a support tool. */
export type SupportKey = Pick<RotatingSecret, 'signing' | 'former'>;

/**
 * Reads the key of the setting SUPPORT_HASH_KEY, or the key that has replaced it by a rotation. The stored key has the
 * setting's hash in its name, so that a changed setting replaces a rotated key.
 */
export async function createSupportKey(
  setting: string,
  deps: Pick<Parameters<typeof createRotatingSecret>[0], 'db' | 'clock' | 'log'>,
): Promise<RotatingSecret> {
  const hash = createHash('sha256').update(setting).digest('hex').slice(0, NAME_DIGITS);
  return createRotatingSecret({
    ...deps,
    name: `support-${hash}`,
    create: () => Buffer.from(setting),
    formerIsValidForMs: FORMER_KEY_MS,
  });
}

/** Returns a new random key of letters, digits, hyphens and underscores. */
export function newSupportKey(): Buffer {
  return Buffer.from(randomBytes(KEY_BYTES).toString('base64url'));
}

/** The HMAC is sent only in the user's own session, never to a program, and only for a verified e-mail. */
export function createUserHash(key: SupportKey | null): UserHash {
  return ({ account, sessionToken }) => {
    if (key === null || !sessionToken || !account?.emailVerifiedAt) return {};
    const former = key.former();
    return {
      user_hash: emailHmac(key.signing(), account),
      ...(former && { former_user_hash: emailHmac(former, account) }),
    };
  };
}

function emailHmac(key: Buffer, { email }: Pick<Account, 'email'>): string {
  return createHmac('sha256', key).update(foldEmail(email)).digest('hex');
}
