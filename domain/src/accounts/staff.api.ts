import { z } from 'zod';
import { roles } from '../kernel/actor.ts';
import { itemsOf } from '../kernel/answer-fields.ts';
import { isBlank } from '../kernel/blank-text.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formSwitch, notValid, tooLong } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { plainLine } from '../kernel/plain-text.ts';
import { isEmail } from '../kernel/text-formats.ts';
import { accountTexts, NAME_MAX } from './accounts.texts.ts';
import { foldEmail } from './fold-email.ts';
import { staffMemberSchema } from './staff-member.ts';

const EMAIL_MAX = 254;
const CHANNELS_MAX = 1_000;
const { firstNameRequired, lastNameRequired, emailRequired, emailInvalid } = accountTexts;

/** A name as people read it: without a sign that can be seen it is none (E5). */
function nameField(label: string, required: string) {
  return z
    .string(required)
    .overwrite(plainLine)
    .refine((name) => !isBlank(name), required)
    .max(NAME_MAX, tooLong(label, NAME_MAX));
}

const person = {
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
const role = z.enum(roles, notValid('Role'));
const channelIds = z
  .array(z.string(notValid('Channels')).max(36, notValid('Channels')), notValid('Channels'))
  .max(CHANNELS_MAX);

/** The form of a user (USR-57 to USR-60). */
export const userFormSchema = z.strictObject({
  ...person,
  role,
  isLimited: formSwitch('Limit Channel Access'),
  channelIds,
});
export type UserForm = z.infer<typeof userFormSchema>;

/** What an invitation and an edit say alike. `clientOwnerId` is let in and never looked at (USR-19). */
const granted = {
  ...person,
  role: role.default('host'),
  whitelistChannelIds: channelIds.nullable().default(null),
  clientOwnerId: z.unknown().optional(),
};

/** `POST /api/clients/{clientId}/invite` (USR-81). */
export const invitationSchema = z.strictObject(
  { ...granted, clientId: z.string(notValid('Client')).optional() },
  kernelRefusals.malformed.message,
);
export type Invitation = z.infer<typeof invitationSchema>;

/** `POST /api/users/edit/{id}` (USR-102). */
export const userEditSchema = z.strictObject(
  { ...granted, clientId: z.string(notValid('Client')), id: z.string(notValid('User')).optional() },
  kernelRefusals.malformed.message,
);
export type UserEdit = z.infer<typeof userEditSchema>;

const done = z.strictObject({ ok: z.literal(true) });

/** What the calls about the staff of a client take and answer. */
export const staffShapes = {
  list: { answer: itemsOf(staffMemberSchema) },
  read: { answer: staffMemberSchema },
  invite: { body: formBody(invitationSchema), answer: done },
  edit: { body: formBody(userEditSchema), answer: staffMemberSchema },
  remove: { answer: done },
} satisfies Record<string, CallShape>;
