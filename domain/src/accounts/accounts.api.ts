import { z } from 'zod';
import { isBlank } from '../kernel/blank-text.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText, notValid, tooLong } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { plainLine } from '../kernel/plain-text.ts';
import { EMAIL_MAX, isEmail } from '../kernel/text-formats.ts';
import { accountTexts, GUEST_NAME_MAX } from './accounts.texts.ts';
import { firstOwnerShapes } from './first-owner.api.ts';
import { appUserSchema, sessionSchema } from './session.ts';

/** `POST /api/auth/password` and the sign-in form (ACC-14, ACC-15). */
export const signInSchema = z.strictObject(
  {
    email: z
      .string(notValid('Email'))
      .trim()
      .min(1, accountTexts.emailRequired)
      .max(EMAIL_MAX, tooLong('Email', EMAIL_MAX)),
    password: formText('Password', 512).min(1, accountTexts.passwordRequired),
  },
  kernelRefusals.malformed.message,
);
export type SignInInput = z.infer<typeof signInSchema>;

/**
 * `POST /api/auth/guest`: a guest enters a name (ACC-46, ACC-47). The content determines whether an email is also
 * required.
 */
export const guestSchema = z.strictObject(
  {
    // A name without a visible character counts as missing (abuse case E5).
    name: z
      .string(notValid('Name'))
      .overwrite(plainLine)
      .refine((name) => !isBlank(name), accountTexts.guestNameRequired)
      .max(GUEST_NAME_MAX, tooLong('Name', GUEST_NAME_MAX)),
    email: z
      .string(notValid('Email'))
      .trim()
      .max(EMAIL_MAX, tooLong('Email', EMAIL_MAX))
      .refine((email) => email === '' || isEmail(email), accountTexts.guestEmailInvalid)
      .optional(),
  },
  kernelRefusals.malformed.message,
);
export type GuestInput = z.infer<typeof guestSchema>;

export const accountShapes = {
  session: { scopes: ['people:read'], answer: sessionSchema },
  signIn: { scopes: null, body: signInSchema, answer: sessionSchema },
  signOut: { scopes: null, answer: sessionSchema },
  ...firstOwnerShapes,
  nameGuest: { scopes: null, body: formBody(guestSchema), answer: sessionSchema },
  me: {
    scopes: null,
    query: z.object({ isDashboard: z.string().max(10).optional() }),
    answer: z.strictObject({ status: z.literal(200), data: appUserSchema }),
  },
} satisfies Record<string, CallShape>;
