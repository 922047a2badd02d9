import type { RefusalText } from '../kernel/refusal.ts';

/** Passkeys that one account has at most (ACC-213). */
export const PASSKEYS_MAX = 20;

/** What signing in with a passkey, and keeping one's own, may be refused with. */
export const passkeyRefusals = {
  tooLate: {
    code: 'passkeys.too-late',
    kind: 'gone',
    message: 'That took too long, or was answered already. Please try again.',
  },
  notKnown: {
    code: 'passkeys.not-known',
    kind: 'not-signed-in',
    message: 'That passkey is not known here. Please sign in with your password.',
  },
  notValid: { code: 'passkeys.not-valid', kind: 'invalid', message: 'That passkey could not be checked.' },
  notFresh: {
    code: 'passkeys.not-fresh',
    kind: 'forbidden',
    message: 'You signed in some time ago. To add a passkey, please give your password.',
  },
  notFreshAtAll: {
    code: 'passkeys.sign-in-again',
    kind: 'forbidden',
    message: 'You signed in some time ago. To add a passkey, please sign out and in again.',
  },
  exists: { code: 'passkeys.exists', kind: 'conflict', message: 'This passkey is there already.' },
  tooMany: {
    code: 'passkeys.too-many',
    kind: 'conflict',
    message: `You can have at most ${PASSKEYS_MAX} passkeys. Please remove one that you no longer use.`,
  },
  notFound: { code: 'passkeys.not-found', kind: 'not-found', message: 'That passkey has been removed already.' },
} as const satisfies Record<string, RefusalText>;

/** Said where the page was opened by another name of the installation: a passkey belongs to one name alone (ACC-209). */
export function passkeysElsewhere(publicUrl: string): RefusalText {
  return { code: 'passkeys.elsewhere', kind: 'conflict', message: `Passkeys work at ${publicUrl} only.` };
}

/** Sentences of the pages about passkeys. */
export const passkeyTexts = {
  lead: 'Sign in with your fingerprint, your face or the lock of your device. A passkey keeps working when your password is changed or reset: remove those of devices that you no longer have.',
  signIn: 'Sign in with a passkey',
  cancelled: 'No passkey was used. Please try again, or sign in with your password.',
  notMade: 'No passkey was made.',
  onDeviceAlready: 'This device has a passkey for your account already.',
  unsupported: 'This browser cannot make passkeys here.',
  added: 'Passkey added!',
  removed: 'Passkey removed',
  nameRequired: 'Name Required',
  passwordRequired: 'Password Required',
} as const;

/** What is asked before a passkey is removed (ACC-206). */
export function passkeyRemovalText({ isLastWay }: { isLastWay: boolean }): string {
  return isLastWay
    ? 'It is the last way to sign in to your account. Without it you have to ask for a letter with a link to set a password.'
    : 'It no longer signs in to your account. Remove it from your device as well.';
}
