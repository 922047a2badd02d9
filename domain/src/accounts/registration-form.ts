import { isBlank } from '../kernel/blank-text.ts';
import { isEmail } from '../kernel/text-formats.ts';
import { accountTexts } from './accounts.texts.ts';
import { meetsPasswordRule } from './meets-password-rule.ts';

/** The values of the registration form (ACC-52). */
export interface RegistrationForm {
  name: string;
  email: string;
  password: string;
  verification: string;
}

/** Errors of the registration form. Source: 002 §5; errors that are not listed there have the texts of other forms. */
export const registrationTexts = {
  nameRequired: accountTexts.guestNameRequired,
  emailRequired: accountTexts.emailRequired,
  emailInvalid: accountTexts.guestEmailInvalid,
  passwordRequired: accountTexts.passwordRequired,
  passwordRule: accountTexts.passwordRule,
  passwordAgainRequired: accountTexts.passwordAgainRequired,
  passwordsMismatched: 'Your passwords are mismatched.',
} as const;

/** Returns the errors by field, as keys of `registrationTexts` (ACC-53, ACC-54). */
export function registrationErrors({
  name,
  email,
  password,
  verification,
}: RegistrationForm): Partial<Record<keyof RegistrationForm, keyof typeof registrationTexts>> {
  return {
    ...(isBlank(name) && { name: 'nameRequired' as const }),
    ...emailError(email.trim()),
    ...passwordError(password),
    ...verificationError(password, verification),
  };
}

function emailError(email: string) {
  if (!email) return { email: 'emailRequired' as const };
  return isEmail(email) ? {} : { email: 'emailInvalid' as const };
}

function passwordError(password: string) {
  if (!password) return { password: 'passwordRequired' as const };
  return meetsPasswordRule(password) ? {} : { password: 'passwordRule' as const };
}

function verificationError(password: string, verification: string) {
  if (!verification) return { verification: 'passwordAgainRequired' as const };
  return password === verification ? {} : { verification: 'passwordsMismatched' as const };
}
