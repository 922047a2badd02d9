import { z } from 'zod';
import { isBlank } from '../kernel/blank-text.ts';
import { tooLong } from '../kernel/form-fields.ts';
import { plainLine } from '../kernel/plain-text.ts';
import { EMAIL_MAX, isEmail } from '../kernel/text-formats.ts';
import { accountTexts, NAME_MAX } from './accounts.texts.ts';
import { foldEmail } from './fold-email.ts';

const { firstNameRequired, lastNameRequired, emailRequired, emailInvalid } = accountTexts;

/** Schema of a first or last name. A name without a visible character counts as missing (abuse case E5). */
function nameField(label: string, required: string) {
  return z
    .string(required)
    .overwrite(plainLine)
    .refine((name) => !isBlank(name), required)
    .max(NAME_MAX, tooLong(label, NAME_MAX));
}

/** Name and email of a user (USR-63 to USR-66). */
export const personFields = {
  firstName: nameField('First Name', firstNameRequired),
  lastName: nameField('Last Name', lastNameRequired),
  email: z
    .string(emailRequired)
    // USR-83, USR-103
    .overwrite((email) => foldEmail(email.trim()))
    .min(1, emailRequired)
    .max(EMAIL_MAX, tooLong('Email', EMAIL_MAX))
    .refine((email) => email === '' || isEmail(email), emailInvalid),
};
