import type { RefusalText } from '../kernel/refusal.ts';
import { accountTexts } from './accounts.texts.ts';

/** Sentences of forgotten passwords. Source: 000 §2, §5, §8; what is not in it is ours. */
export const passwordTexts = {
  emailFormat: 'Email must be in the correct format.',
  requested: 'Reset Requested',
  requestFailed: 'Sorry!',
  requestFailedWhy: 'An error occured while trying to reset your password. Please contact support.',
  resetDone: 'Your password was reset! Redirecting to the dashboard...',
  resetDoneHere: 'Your password was reset! Taking you back...',
  resetFailed: 'We could not update your password at this time. Please contact support.',
} as const;

/** What comes of a request, whoever has an account (ACC-91): it depends on how letters leave here, and on nothing else. */
export const resetOnItsWay = {
  sent: 'If there is an account with that email, a letter with a link is on its way to it. The link works for 30 minutes.',
  late: 'If there is an account with that email, a letter with a link leaves for it as soon as our mail server answers again. We keep trying.',
  kept: 'If there is an account with that email, a letter with a link is in the outbox. This installation sends no mail: ask whoever looks after it.',
} as const;

/** What setting a new password by a link may be refused with. */
export const passwordRefusals = {
  linkNotValid: { code: 'accounts.link-not-valid', kind: 'gone', message: accountTexts.linkNotValid },
} as const satisfies Record<string, RefusalText>;

interface ResetLetter {
  firstName: string;
  link: string;
}

/** The letter to somebody who forgot a password (ACC-93). */
export const resetLetter = ({ firstName, link }: ResetLetter) => ({
  subject: 'Set a new password',
  paragraphs: [
    `Hello ${firstName},`,
    'Somebody, most likely you, asked for a new password for your account. With this link you choose it:',
  ],
  action: { label: 'Choose a new password', href: link },
  after: [
    'The link works once, within 30 minutes. All browsers that are signed in to your account will be signed out.',
    'If it was not you, you need not do anything: your password stays as it is.',
  ],
});

/** The letter to somebody who asks for a new password and has never had one: the invitation's link sets the first. */
export const noPasswordLetter = ({ firstName }: Pick<ResetLetter, 'firstName'>) => ({
  subject: 'Your account is waiting for you',
  paragraphs: [
    `Hello ${firstName},`,
    'Somebody, most likely you, asked for a new password for your account. It has none yet.',
    'Please open the link in the letter with your invitation. If it no longer works, ask whoever invited you to send another.',
  ],
  after: ['If it was not you, you need not do anything.'],
});
