import { z } from 'zod';
import { tooLong } from '../kernel/form-fields.ts';
import { accountTexts } from './accounts.texts.ts';
import { meetsPasswordRule } from './meets-password-rule.ts';

/** Maximum length of a password, in characters. This maximum limits the work of argon2. */
const PASSWORD_MAX = 512;

/** Schema of a new password, which is required and must meet the password rule (ACC-115 to ACC-117). */
export const newPassword = z
  .string(accountTexts.passwordRequired)
  .min(1, accountTexts.passwordRequired)
  .max(PASSWORD_MAX, tooLong('Password', PASSWORD_MAX))
  .refine(meetsPasswordRule, accountTexts.passwordRule);
