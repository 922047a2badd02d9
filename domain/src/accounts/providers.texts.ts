import type { RefusalText } from '../kernel/refusal.ts';
import { accountTexts } from './accounts.texts.ts';

/** Sentences of linking on the profile. Source: 000 §8; what is not in it is ours. */
export const providerTexts = {
  lead: 'Sign in with an account that you have elsewhere. It leads to this same account.',
  linked: 'Account linked',
  linkFailed: 'We could not link your account at this time',
  unlinked: 'Account unlinked',
  confirm: 'You signed in a while ago. Please give your password once more, then link or unlink.',
  confirmed: 'Thank you. You can link and unlink accounts for the next five minutes.',
  signInAgainByHand: 'You signed in a while ago. Please sign out and in again, then link or unlink.',
} as const;

/** The words of the buttons, in the languages of the viewer. */
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

/** What signing in through others may be refused with. `{provider}` stands for its name. */
export const providerRefusals = {
  notOffered: {
    code: 'accounts.provider-not-offered',
    kind: 'forbidden',
    message: 'That way to sign in is not offered here.',
  },
  over: {
    code: 'accounts.provider-sign-in-over',
    kind: 'invalid',
    message: 'That sign-in is over, or was begun in another browser. Please start again.',
  },
  elsewhereBack: {
    code: 'accounts.provider-came-back-elsewhere',
    kind: 'invalid',
    message: 'That sign-in came back to the address of another provider. Please start again.',
  },
  cancelled: { code: 'accounts.provider-cancelled', kind: 'forbidden', message: 'You did not finish signing in.' },
  failed: {
    code: 'accounts.provider-failed',
    kind: 'unavailable',
    message: '{provider} could not sign you in at the moment. Please try again, or sign in another way.',
  },
  noEmail: {
    code: 'accounts.provider-no-email',
    kind: 'forbidden',
    message:
      '{provider} tells us no email address of yours, and an account here needs one. Please sign in another way.',
  },
  emailTaken: {
    code: 'accounts.provider-email-taken',
    kind: 'conflict',
    message: 'There is an account with that email already.',
  },
  unverified: { code: 'accounts.provider-unverified', kind: 'forbidden', message: accountTexts.unverified },
  noAccount: { code: 'accounts.provider-no-account', kind: 'forbidden', message: accountTexts.noAccount },
  ofAnother: {
    code: 'accounts.provider-of-another',
    kind: 'conflict',
    message: 'That account of {provider} belongs to another user here.',
  },
  elsewhere: {
    code: 'accounts.provider-elsewhere',
    kind: 'forbidden',
    message: 'You have a role beyond this organisation, so its own sign-in is not enough. Please sign in another way.',
  },
  signInAgain: {
    code: 'accounts.sign-in-again',
    kind: 'forbidden',
    message: 'Please sign in again first.',
  },
  emailNotProven: {
    code: 'accounts.email-not-proven',
    kind: 'forbidden',
    message: 'Please confirm your email address first.',
  },
  notLinked: {
    code: 'accounts.provider-not-linked',
    kind: 'not-found',
    message: 'That account is not linked any more.',
  },
  lastWay: {
    code: 'accounts.last-way',
    kind: 'conflict',
    message: 'It is your only way to sign in. Please add a password or link another account first.',
  },
} as const satisfies Record<string, RefusalText>;

/** The same with the provider's name in it. */
export function ofProvider(refusal: RefusalText, provider: string): RefusalText {
  return { ...refusal, message: refusal.message.replace('{provider}', provider) };
}

/** How an account can be signed in to. */
export interface SignInWays {
  /** The names of its providers. */
  providers: readonly string[];
  hasPassword: boolean;
  /** It has been signed in to by a link in a letter. */
  byLink: boolean;
}

/** After a failed sign-in, how it would work (ACC-25 to ACC-28); empty where it would not. */
export function signInHint({ providers, hasPassword, byLink }: SignInWays): string {
  const { signInWith, correctPassword, loginLink } = accountTexts;
  const ways = [...providers, ...(hasPassword ? [correctPassword] : []), ...(byLink ? [loginLink] : [])];
  return ways.length > 0 ? signInWith(ways.join(' or ')) : '';
}
