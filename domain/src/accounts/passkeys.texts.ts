import type { RefusalText } from '../kernel/refusal.ts';

/** Maximum number of passkeys of an account (ACC-213). */
export const PASSKEYS_MAX = 20;

/** Refusals of sign-in with passkeys and of managing passkeys. */
export const passkeyRefusals = {
  tooLate: {
    code: 'passkeys.too-late',
    kind: 'gone',
    message: 'This request expired or was already used. Try again.',
  },
  notKnown: {
    code: 'passkeys.not-known',
    kind: 'not-signed-in',
    message: 'We don’t recognise that passkey. Sign in with your password.',
  },
  notValid: { code: 'passkeys.not-valid', kind: 'invalid', message: 'We couldn’t verify that passkey. Try again.' },
  notFresh: {
    code: 'passkeys.not-fresh',
    kind: 'forbidden',
    message: 'You signed in some time ago. Enter your password to add a passkey.',
  },
  notFreshAtAll: {
    code: 'passkeys.sign-in-again',
    kind: 'forbidden',
    message: 'You signed in some time ago. Sign out and in again to add a passkey.',
  },
  exists: { code: 'passkeys.exists', kind: 'conflict', message: 'You already added this passkey.' },
  tooMany: {
    code: 'passkeys.too-many',
    kind: 'conflict',
    message: `You can have at most ${PASSKEYS_MAX} passkeys. Remove one you no longer use.`,
  },
  notFound: { code: 'passkeys.not-found', kind: 'not-found', message: 'That passkey has already been removed.' },
} as const satisfies Record<string, RefusalText>;

/**
 * Shown if the page was opened under another hostname of the installation, since a passkey is bound to one hostname
 * (ACC-209).
 */
export function passkeysElsewhere(publicUrl: string): RefusalText {
  return { code: 'passkeys.elsewhere', kind: 'conflict', message: `Passkeys work at ${publicUrl} only.` };
}

/** Texts of the pages about passkeys. */
export const passkeyTexts = {
  lead: 'Sign in with your fingerprint, your face or your device’s screen lock. Passkeys keep working when your password changes: remove those of devices you no longer have.',
  signIn: 'Sign in with a passkey',
  cancelled: 'No passkey was used. Try again, or sign in with your password.',
  notMade: 'No passkey was added.',
  onDeviceAlready: 'This device already has a passkey for your account.',
  unsupported: 'This browser cannot create passkeys here.',
  added: 'Passkey added!',
  removed: 'Passkey removed',
  nameRequired: 'Name Required',
  passwordRequired: 'Password Required',
} as const;

/** The question before a passkey is removed (ACC-206). */
export function passkeyRemovalText({ isLastWay }: { isLastWay: boolean }): string {
  return isLastWay
    ? 'This is your only way to sign in. Without it, you have to ask for an email with a link to set a password.'
    : 'You can no longer sign in with it. Remove it from your device too.';
}
