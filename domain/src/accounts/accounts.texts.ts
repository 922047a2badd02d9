import type { RefusalText } from '../kernel/refusal.ts';

/** Errors and texts of the sign-in and guest forms. Source: 000 §5, 002 §5. */
export const accountTexts = {
  emailRequired: 'Email Required',
  passwordRequired: 'Password Required',
  guestNameRequired: 'Name Required',
  guestEmailInvalid: 'Invalid Email',
  unverified: 'Unverified User. Please check your email for your verifcation link to finish setting up your account.',
  signInWith: (ways: string) => `Please sign in with ${ways}`,
  correctPassword: 'the correct password',
  loginLink: 'your login link',
  noAccount: 'No account Found. Please sign up',
  passwordRule:
    'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character (@,$,!,%,*,?,&,=,~,*,#)',
  passwordEasy: 'This password is easy to guess. Choose a less common one that is more than a name and a year.',
  passwordAgainRequired: 'Password Verification Required',
  passwordsDiffer: 'Passwords Must Match',
  linkNotValid: 'Looks like that link is no longer valid',
  firstNameRequired: 'First Name Required',
  lastNameRequired: 'Last Name Required',
  emailInvalid: 'Email Invalid',
  setupCodeRequired: 'Setup code Required',
} as const;

/** Refusals of sign-in and of the guest's name. */
export const accountRefusals = {
  signInFailed: {
    code: 'accounts.sign-in-failed',
    kind: 'not-signed-in',
    message: 'Incorrect email or password.',
  },
  tooManyAttempts: {
    code: 'accounts.too-many-attempts',
    kind: 'too-many',
    message: 'Too many attempts. Wait and try again.',
  },
  setupCodeNotValid: {
    code: 'accounts.setup-code',
    kind: 'gone',
    message: 'That setup code is not valid. Use the one that the server printed when it last started.',
  },
  hasOwner: {
    code: 'accounts.has-owner',
    kind: 'conflict',
    message: 'This installation is already set up. Sign in instead.',
  },
  emailTaken: {
    code: 'accounts.email-taken',
    kind: 'conflict',
    message: 'A user with this email address already exists.',
  },
  passwordEasy: { code: 'accounts.password-easy', kind: 'invalid', message: accountTexts.passwordEasy },
  nameNeeded: { code: 'accounts.name-needed', kind: 'invalid', message: accountTexts.guestNameRequired },
  invited: { code: 'accounts.invited', kind: 'conflict', message: accountTexts.unverified },
  temporaryPasswordExpired: {
    code: 'accounts.lent-password-over',
    kind: 'not-signed-in',
    message:
      'The password of your invitation expired after 72 hours. Open the link in the invitation email, or ask for a new invitation.',
  },
  passwordChangeRequired: {
    code: 'accounts.password_change_required',
    kind: 'forbidden',
    message: 'Choose your own password first.',
  },
  samePassword: {
    code: 'accounts.same-password',
    kind: 'invalid',
    message: 'Choose a password other than the one you were given.',
  },
  wrongPassword: {
    code: 'accounts.wrong-password',
    kind: 'forbidden',
    message: 'That is not your current password.',
  },
  sessionNotFound: {
    code: 'accounts.session-not-found',
    kind: 'not-found',
    message: 'That session has already ended.',
  },
  notYourself: { code: 'accounts.not-yourself', kind: 'forbidden', message: 'Unauthorized' },
} as const satisfies Record<string, RefusalText>;

/** Maximum length of a first or last name, in characters. */
export const NAME_MAX = 100;

/** Maximum length of a guest's display name, in characters. */
export const GUEST_NAME_MAX = 60;
