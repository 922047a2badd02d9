import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText, notValid } from '../kernel/form-fields.ts';
import { isId } from '../kernel/ids.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { EMAIL_MAX, isEmail } from '../kernel/text-formats.ts';
import { accountTexts } from './accounts.texts.ts';
import { newPassword } from './password-rule.ts';
import { passwordTexts } from './passwords.texts.ts';

/** The parameter of a reset link that names the page of the viewer who asked, by its path. */
export const RETURN_PARAMETER = 'to';

/** `POST /api/users/reset` and its form (ACC-84, ACC-85, ACC-89). */
export const resetRequestSchema = z.strictObject(
  {
    email: formText('Email', EMAIL_MAX)
      .trim()
      .min(1, accountTexts.emailRequired)
      .refine((email) => email === '' || isEmail(email), passwordTexts.emailFormat),
    /** Of a viewer: the page of the link leads back there. */
    channelId: z.string(notValid('Channel')).refine(isId, notValid('Channel')).optional(),
  },
  kernelRefusals.malformed.message,
);
export type ResetRequest = z.infer<typeof resetRequestSchema>;

/** The two parts of a reset link. */
const link = {
  userId: z.string(accountTexts.linkNotValid).refine(isId, accountTexts.linkNotValid),
  resetCode: z.string(accountTexts.linkNotValid).min(1, accountTexts.linkNotValid).max(200, accountTexts.linkNotValid),
};
export const resetLinkSchema = z.strictObject(link, kernelRefusals.malformed.message);
export type ResetLink = z.infer<typeof resetLinkSchema>;

/** `POST /api/users/setPassword` (ACC-103). */
const setPasswordSchema = z.strictObject({ ...link, password: newPassword }, kernelRefusals.malformed.message);
export type SetPasswordInput = z.infer<typeof setPasswordSchema>;

/** The form of the reset page: the password twice (ACC-99 to ACC-102). */
export const newPasswordSchema = z
  .strictObject({ password: newPassword, verification: z.string().min(1, accountTexts.passwordAgainRequired) })
  .refine(({ password, verification }) => verification === '' || password === verification, {
    path: ['verification'],
    error: accountTexts.passwordsDiffer,
    // Also while the password breaks the rule: one look at the form names everything.
    when: ({ value }) => typeof value === 'object' && value !== null && 'verification' in value,
  });
export type NewPassword = z.infer<typeof newPasswordSchema>;

/** What the calls of forgotten passwords take and answer. */
export const passwordShapes = {
  askReset: {
    body: formBody(resetRequestSchema),
    answer: z.strictObject({ status: z.enum(['success', 'error']), data: z.string() }),
  },
  lookAtReset: { body: resetLinkSchema, answer: z.strictObject({ email: z.string() }) },
  setPassword: { body: setPasswordSchema, answer: z.strictObject({ status: z.enum(['success', 'error']) }) },
} satisfies Record<string, CallShape>;
