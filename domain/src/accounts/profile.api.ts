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

/** A browser in which the user is signed in. */
const signedInSchema = z.strictObject({
  id: z.string(),
  /** For example "Chrome on Windows". */
  device: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  /** Whether this session sent the request. */
  isThis: z.boolean(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** An account at an identity provider, with which the user can sign in. */
const identitySchema = z.strictObject({
  id: z.string(),
  provider: z.enum(providers),
  /** The provider's name, as pages show it. */
  label: z.string(),
  /** The email of the account at the provider; null if the provider did not report an email. */
  email: z.string().nullable(),
  linkedAt: instant,
});
export type LinkedIdentity = z.infer<typeof identitySchema>;

/** Parts of an account that only its user can see. */
export const profileSchema = z
  .strictObject({
    hasPassword: z.boolean(),
    sessions: z.array(signedInSchema),
    identities: z.array(identitySchema),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** `POST /api/auth/new-password`. `oldPassword` is verified if the account has a password (ACC-121). */
export const passwordChangeSchema = z.strictObject(
  { oldPassword: formText('Old password', 512), password: newPassword },
  kernelRefusals.malformed.message,
);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/**
 * The form of a password change: the old password, if the account has a password, and the new password twice (ACC-121
 * to ACC-126).
 */
export function passwordChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const { oldPassword } = passwordChangeSchema.shape;
  return newPasswordSchema.safeExtend({
    oldPassword: hasPassword ? oldPassword.min(1, accountTexts.passwordRequired) : oldPassword,
  });
}
export type PasswordChangeForm = z.infer<ReturnType<typeof passwordChangeForm>>;

export const profileShapes = {
  profile: { scopes: null, answer: profileSchema },
  changePassword: { scopes: null, body: formBody(passwordChangeSchema), answer: profileSchema },
  endSession: { scopes: null, answer: profileSchema },
  endOtherSessions: { scopes: null, answer: profileSchema },
} satisfies Record<string, CallShape>;
