import { z } from 'zod';
import { tooLong } from '../kernel/form-fields.ts';
import { accountTexts } from './accounts.texts.ts';
import { keepsPasswordRule } from './keeps-password-rule.ts';

/** What argon2 is given at most (ours). */
const PASSWORD_MAX = 512;

/** A password that somebody chooses: asked for, and by the rule (ACC-115 to ACC-117). */
export const newPassword = z
  .string(accountTexts.passwordRequired)
  .min(1, accountTexts.passwordRequired)
  .max(PASSWORD_MAX, tooLong('Password', PASSWORD_MAX))
  .refine(keepsPasswordRule, accountTexts.passwordRule);
