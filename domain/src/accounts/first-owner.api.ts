import { z } from 'zod';
import { isBlank } from '../kernel/blank-text.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText, tooLong } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { isEmail } from '../kernel/text-formats.ts';
import { accountTexts, NAME_MAX } from './accounts.texts.ts';
import { newPassword } from './password-rule.ts';
import { sessionSchema } from './session.ts';

const EMAIL_MAX = 254;
const name = (label: string, required: string) =>
  formText(label, NAME_MAX)
    .trim()
    .refine((text) => !isBlank(text), required);

/** `POST /api/first-owner` and its form: who looks after an installation that nobody looks after yet (ACC-190). */
export const firstOwnerSchema = z.strictObject(
  {
    code: formText('Setup code', 200).trim().min(1, accountTexts.setupCodeRequired),
    firstName: name('First name', accountTexts.firstNameRequired),
    lastName: name('Last name', accountTexts.lastNameRequired),
    email: formText('Email', EMAIL_MAX)
      .trim()
      .min(1, accountTexts.emailRequired)
      .max(EMAIL_MAX, tooLong('Email', EMAIL_MAX))
      .refine((email) => email === '' || isEmail(email), accountTexts.emailInvalid),
    password: newPassword,
  },
  kernelRefusals.malformed.message,
);
export type FirstOwnerInput = z.infer<typeof firstOwnerSchema>;

/** What the calls of the first start take and answer. */
export const firstOwnerShapes = {
  needsFirstOwner: { answer: z.strictObject({ isNeeded: z.boolean() }) },
  addFirstOwner: { body: formBody(firstOwnerSchema), answer: sessionSchema },
} satisfies Record<string, CallShape>;
