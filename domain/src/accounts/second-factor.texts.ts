import type { RefusalText } from '../kernel/refusal.ts';

/** Recovery codes that are made at once (ACC-222). */
export const RECOVERY_CODES = 10;

/** What two-step sign-in may be refused with. */
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
  notFresh: {
    code: 'second-factor.not-fresh',
    kind: 'forbidden',
    message: 'You signed in some time ago. Enter your password to continue.',
  },
  notFreshAtAll: {
    code: 'second-factor.sign-in-again',
    kind: 'forbidden',
    message: 'You signed in some time ago. Sign out and in again to continue.',
  },
} as const satisfies Record<string, RefusalText>;
