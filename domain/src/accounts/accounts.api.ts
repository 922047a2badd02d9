import { z } from 'zod';
import { plainLine } from '../kernel/plain-text.ts';
import { isEmail } from '../kernel/text-formats.ts';
import { accountTexts, GUEST_NAME_MAX } from './accounts.texts.ts';

/** `POST /api/auth/password` and the sign-in form (ACC-14, ACC-15). */
export const signInSchema = z.strictObject({
  email: z.string().trim().min(1, accountTexts.emailRequired).max(254),
  password: z.string().min(1, accountTexts.passwordRequired).max(512),
});
export type SignInInput = z.infer<typeof signInSchema>;

/** `POST /api/auth/guest`: naming oneself (ACC-46, ACC-47). Whether an e-mail is needed is the content's rule. */
export const guestSchema = z.strictObject({
  // A name without a sign that can be seen is none (E5).
  name: z.string().overwrite(plainLine).min(1, accountTexts.guestNameRequired).max(GUEST_NAME_MAX),
  email: z
    .string()
    .trim()
    .max(254)
    .refine((email) => email === '' || isEmail(email), accountTexts.guestEmailInvalid)
    .optional(),
});
export type GuestInput = z.infer<typeof guestSchema>;
