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

/** Query parameter of a reset link: the path of the viewer's page from which the link was requested. */
export const RETURN_PARAMETER = 'to';

/** `POST /api/users/reset` and its form (ACC-84, ACC-85, ACC-89). */
export const resetRequestSchema = z.strictObject(
  {
    email: formText('Email', EMAIL_MAX)
      .trim()
      .min(1, accountTexts.emailRequired)
      .refine((email) => email === '' || isEmail(email), passwordTexts.emailFormat),
    /** Set if a viewer requests the link. The page that the link opens then contains a link back to this channel. */
    channelId: z.string(notValid('Channel')).refine(isId, notValid('Channel')).optional(),
  },
  kernelRefusals.malformed.message,
);
export type ResetRequest = z.infer<typeof resetRequestSchema>;

/** The parts of a reset link that are verified. */
const link = {
  userId: z.string(accountTexts.linkNotValid).refine(isId, accountTexts.linkNotValid),
  resetCode: z.string(accountTexts.linkNotValid).min(1, accountTexts.linkNotValid).max(200, accountTexts.linkNotValid),
};
export const resetLinkSchema = z.strictObject(link, kernelRefusals.malformed.message);
export type ResetLink = z.infer<typeof resetLinkSchema>;

/** `POST /api/users/setPassword` (ACC-103). */
const setPasswordSchema = z.strictObject({ ...link, password: newPassword }, kernelRefusals.malformed.message);
export type SetPasswordInput = z.infer<typeof setPasswordSchema>;

/** The form of the reset page: the new password twice (ACC-99 to ACC-102). */
export const newPasswordSchema = z
  .strictObject({ password: newPassword, verification: z.string().min(1, accountTexts.passwordAgainRequired) })
  .refine(({ password, verification }) => verification === '' || password === verification, {
    path: ['verification'],
    error: accountTexts.passwordsDiffer,
    // Also runs while the password is weak, so that the form shows all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null && 'verification' in value,
  });
export type NewPassword = z.infer<typeof newPasswordSchema>;

export const passwordShapes = {
  askReset: {
    scopes: null,
    body: formBody(resetRequestSchema),
    answer: z.strictObject({ status: z.enum(['success', 'error']), data: z.string() }),
  },
  lookAtReset: { scopes: null, body: resetLinkSchema, answer: z.strictObject({ email: z.string() }) },
  setPassword: {
    scopes: null,
    body: setPasswordSchema,
    answer: z.strictObject({ status: z.enum(['success', 'error']) }),
  },
} satisfies Record<string, CallShape>;
