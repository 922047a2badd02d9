import { z } from 'zod';
import { providers } from '../clients/auth-providers.ts';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { accountTexts } from './accounts.texts.ts';
import { newPassword } from './password-rule.ts';
import { newPasswordSchema } from './passwords.api.ts';

/** One browser in which somebody is signed in. */
const signedInSchema = z.strictObject({
  id: z.string(),
  /** As people call it: "Chrome on Windows". */
  device: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** An account elsewhere with which one can sign in here. */
const identitySchema = z.strictObject({
  id: z.string(),
  provider: z.enum(providers),
  /** What people call the provider. */
  label: z.string(),
  /** Which of their accounts there it is, as far as the provider said. */
  email: z.string().nullable(),
  linkedAt: instant,
});
export type LinkedIdentity = z.infer<typeof identitySchema>;

/** What only the person sees of an account. */
export const profileSchema = z
  .strictObject({
    hasPassword: z.boolean(),
    sessions: z.array(signedInSchema),
    identities: z.array(identitySchema),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** `POST /api/auth/new-password`: the old one is asked of whoever has one (ACC-121). */
export const passwordChangeSchema = z.strictObject(
  { oldPassword: formText('Old password', 512), password: newPassword },
  kernelRefusals.malformed.message,
);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** The form of it: the old password where there is one, the new one twice (ACC-121 to ACC-126). */
export function passwordChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const { oldPassword } = passwordChangeSchema.shape;
  return newPasswordSchema.safeExtend({
    oldPassword: hasPassword ? oldPassword.min(1, accountTexts.passwordRequired) : oldPassword,
  });
}
export type PasswordChangeForm = z.infer<ReturnType<typeof passwordChangeForm>>;

/** What the calls of one's own profile take and answer. */
export const profileShapes = {
  profile: { answer: profileSchema },
  changePassword: { body: formBody(passwordChangeSchema), answer: profileSchema },
  endSession: { answer: profileSchema },
  endOtherSessions: { answer: profileSchema },
} satisfies Record<string, CallShape>;
