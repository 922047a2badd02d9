import { z } from 'zod';
import { tooLong } from '../kernel/form-fields.ts';
import { accountTexts } from './accounts.texts.ts';

/** What argon2 is given at most (ours). */
const PASSWORD_MAX = 512;
const needed = [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&=~#]/];

/** Whether a password keeps the rule. Source: 000 §5 (ACC-110 to ACC-114). */
export function keepsPasswordRule(password: string): boolean {
  return password.length >= 8 && needed.every((sign) => sign.test(password));
}

/** A password that somebody chooses: asked for, and by the rule (ACC-115 to ACC-117). */
export const newPassword = z
  .string(accountTexts.passwordRequired)
  .min(1, accountTexts.passwordRequired)
  .max(PASSWORD_MAX, tooLong('Password', PASSWORD_MAX))
  .refine(keepsPasswordRule, accountTexts.passwordRule);
