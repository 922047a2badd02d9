import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formText } from '../kernel/form-fields.ts';
import { isId } from '../kernel/ids.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { EMAIL_MAX, isEmail } from '../kernel/text-formats.ts';
import { accountTexts } from './accounts.texts.ts';
import { foldEmail } from './fold-email.ts';
import { invitationTexts } from './invitation.texts.ts';
import { newPassword } from './password-rule.ts';
import { newPasswordSchema } from './passwords.api.ts';
import { sessionSchema } from './session.ts';

const { linkNotValid, emailRequired } = accountTexts;

/** The parts of an invitation link that are verified. The client id in the link only selects the next page (A7). */
const link = {
  userId: z.string(linkNotValid).refine(isId, linkNotValid),
  verificationCode: z.string(linkNotValid).min(1, linkNotValid).max(200, linkNotValid),
};
export const invitationLinkSchema = z.strictObject(link, kernelRefusals.malformed.message);
export type InvitationLink = z.infer<typeof invitationLinkSchema>;

/** The email as typed; comparisons fold it first (ACC-65). */
const email = formText('Email', EMAIL_MAX)
  .min(1, emailRequired)
  .refine((text) => text === '' || isEmail(text.trim()), invitationTexts.emailFormat);

/** The form of the create account page. `invited` is the email in the invitation (ACC-57, ACC-62 to ACC-69). */
export function createAccountForm(invited: string) {
  const isInvited = (text: string) => foldEmail(text.trim()) === foldEmail(invited);
  return newPasswordSchema.safeExtend({
    email: email.trim().refine((text) => !isEmail(text) || isInvited(text), invitationTexts.otherEmail),
  });
}
export type CreateAccountForm = z.infer<ReturnType<typeof createAccountForm>>;

const createAccountSchema = z.strictObject({ ...link, email, password: newPassword }, kernelRefusals.malformed.message);
export type CreateAccount = z.infer<typeof createAccountSchema>;

/** `POST /api/users/activate`. The session determines the account; `firebaseId` is accepted and ignored (ACC-75). */
const activationSchema = z.strictObject(
  { ...link, email, firebaseId: z.unknown().optional() },
  kernelRefusals.malformed.message,
);
export type Activation = z.infer<typeof activationSchema>;

const clientField = { clientId: z.string().nullable() };

export const invitationShapes = {
  look: {
    scopes: null,
    body: invitationLinkSchema,
    answer: z.strictObject({ email: z.string(), hasAccount: z.boolean() }),
  },
  createAccount: { scopes: null, body: createAccountSchema, answer: sessionSchema },
  activate: { scopes: null, body: activationSchema, answer: z.strictObject({ ok: z.literal(true), ...clientField }) },
} satisfies Record<string, CallShape>;
