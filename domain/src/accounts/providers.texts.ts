import type { RefusalText } from '../kernel/refusal.ts';
import { accountTexts } from './accounts.texts.ts';

/** Texts of linked accounts on the profile. Source: 000 §8, with additions. */
export const providerTexts = {
  lead: 'Sign in here with an account you have elsewhere.',
  linked: 'Account linked',
  linkFailed: 'We could not link your account at this time',
  unlinked: 'Account unlinked',
  confirm: 'Enter your password again to link or unlink accounts.',
  confirmed: 'You can link and unlink accounts for the next five minutes.',
  signInAgainByHand: 'Sign out and in again to link or unlink accounts.',
} as const;

/** Labels of the buttons, in the viewer's languages. */
export const providerButtonTexts = {
  en: {
    'sign-in': (provider: string) => `Continue with ${provider}`,
    'sign-up': (provider: string) => `Sign up with ${provider}`,
  },
  es: {
    'sign-in': (provider: string) => `Continuar con ${provider}`,
    'sign-up': (provider: string) => `Registrarse con ${provider}`,
  },
} as const;

/** Refusals of sign-in with a provider. `{provider}` is replaced by the provider's name. */
export const providerRefusals = {
  notOffered: {
    code: 'accounts.provider-not-offered',
    kind: 'forbidden',
    message: 'You cannot sign in that way here.',
  },
  over: {
    code: 'accounts.provider-sign-in-over',
    kind: 'invalid',
    message: 'That sign-in expired or was started in another browser. Start again.',
  },
  elsewhereBack: {
    code: 'accounts.provider-came-back-elsewhere',
    kind: 'invalid',
    message: 'That sign-in was answered by another provider. Start again.',
  },
  cancelled: { code: 'accounts.provider-cancelled', kind: 'forbidden', message: 'You did not finish signing in.' },
  failed: {
    code: 'accounts.provider-failed',
    kind: 'unavailable',
    message: '{provider} could not sign you in. Try again, or sign in another way.',
  },
  noEmail: {
    code: 'accounts.provider-no-email',
    kind: 'forbidden',
    message: '{provider} didn’t share your email, which an account here needs. Sign in another way.',
  },
  emailTaken: {
    code: 'accounts.provider-email-taken',
    kind: 'conflict',
    message: 'An account with that email already exists.',
  },
  unverified: { code: 'accounts.provider-unverified', kind: 'forbidden', message: accountTexts.unverified },
  noAccount: { code: 'accounts.provider-no-account', kind: 'forbidden', message: accountTexts.noAccount },
  ofAnother: {
    code: 'accounts.provider-of-another',
    kind: 'conflict',
    message: 'That {provider} account is linked to another user.',
  },
  elsewhere: {
    code: 'accounts.provider-elsewhere',
    kind: 'forbidden',
    message: 'You have a role outside this organisation, so its own sign-in is not enough. Sign in another way.',
  },
  signInAgain: {
    code: 'accounts.sign-in-again',
    kind: 'forbidden',
    message: 'Sign in again first.',
  },
  emailNotProven: {
    code: 'accounts.email-not-proven',
    kind: 'forbidden',
    message: 'Confirm your email first.',
  },
  notLinked: {
    code: 'accounts.provider-not-linked',
    kind: 'not-found',
    message: 'That account is no longer linked.',
  },
  lastWay: {
    code: 'accounts.last-way',
    kind: 'conflict',
    message: 'This is your only way to sign in. Add a password or link another account first.',
  },
} as const satisfies Record<string, RefusalText>;

/** Returns the refusal with the provider's name filled in. */
export function ofProvider(refusal: RefusalText, provider: string): RefusalText {
  return { ...refusal, message: refusal.message.replace('{provider}', provider) };
}

/** The ways in which an account can sign in. */
export interface SignInWays {
  /** Names of the linked providers. */
  providers: readonly string[];
  hasPassword: boolean;
  /** Whether an emailed sign-in link has been used. */
  byLink: boolean;
}

/**
 * Returns a hint after a failed sign-in: the ways to sign in that would work (ACC-25 to ACC-28); '' if there are none.
 */
export function signInHint({ providers, hasPassword, byLink }: SignInWays): string {
  const { signInWith, correctPassword, loginLink } = accountTexts;
  const ways = [...providers, ...(hasPassword ? [correctPassword] : []), ...(byLink ? [loginLink] : [])];
  return ways.length > 0 ? signInWith(ways.join(' or ')) : '';
}
