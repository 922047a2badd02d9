import type { RefusalText } from '../kernel/refusal.ts';

/** Number of recovery codes that are created together (ACC-222). */
export const RECOVERY_CODES = 10;

/** Refusals of two-step sign-in. */
export const secondFactorRefusals = {
  over: {
    code: 'second-factor.over',
    kind: 'gone',
    message: 'Your sign-in timed out. Sign in again.',
  },
  wrongCode: {
    code: 'second-factor.wrong-code',
    kind: 'forbidden',
    message: 'That code is not valid. Wait for the next code in your app, or use a recovery code.',
    hasOwnEvent: true,
  },
  tooManyCodes: {
    code: 'second-factor.too-many',
    kind: 'too-many',
    message: 'Too many wrong codes. Wait and try again.',
  },
  isOn: {
    code: 'second-factor.is-on',
    kind: 'conflict',
    message: 'Two-step sign-in is already on. Turn it off before you set up another app.',
  },
  isOff: { code: 'second-factor.is-off', kind: 'conflict', message: 'Two-step sign-in is off.' },
  noAccount: { code: 'second-factor.no-account', kind: 'not-found', message: 'There is no account with this email.' },
  nothingToReset: {
    code: 'second-factor.nothing-to-reset',
    kind: 'conflict',
    message: 'This account has no authenticator app. Two-step sign-in is off.',
  },
  notFresh: {
    code: 'second-factor.not-fresh',
    kind: 'forbidden',
    message: 'You signed in some time ago. Enter your password to continue.',
  },
  ownFirst: {
    code: 'second-factor.own-first',
    kind: 'conflict',
    message:
      'You signed in with one step, so this would shut you out. Set up two-step sign-in on your profile, or sign in with a passkey, then turn this on.',
  },
  notFreshAtAll: {
    code: 'second-factor.sign-in-again',
    kind: 'forbidden',
    message: 'You signed in some time ago. Sign out and in again to continue.',
  },
} as const satisfies Record<string, RefusalText>;
