import { z } from 'zod';
import { roles } from '../kernel/actor.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formSwitch, notValid } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { pagedItemsOf, pageQuery } from '../kernel/list-page.ts';
import { newPassword } from './password-rule.ts';
import { personFields } from './person-fields.ts';
import { staffMemberSchema } from './staff-member.ts';

const CHANNELS_MAX = 1_000;

const role = z.enum(roles, notValid('Role'));
const channelIds = z
  .array(z.string(notValid('Channels')).max(36, notValid('Channels')), notValid('Channels'))
  .max(CHANNELS_MAX);

/** The form of a user (USR-57 to USR-60). The form of a new user can also set a password (USR-152). */
export const userFormSchema = z
  .strictObject({
    ...personFields,
    role,
    isLimited: formSwitch('Limit Channel Access'),
    channelIds,
    setsPassword: formSwitch('Set a password now'),
    password: z.string(),
  })
  .superRefine(({ setsPassword, password }, { addIssue }) => {
    const [issue] = setsPassword ? (newPassword.safeParse(password).error?.issues ?? []) : [];
    if (issue) addIssue({ code: 'custom', path: ['password'], message: issue.message });
  });
export type UserForm = z.infer<typeof userFormSchema>;

/** Common fields of an invitation and an edit. `clientOwnerId` is accepted and ignored (USR-19). */
const staffFields = {
  ...personFields,
  role: role.default('host'),
  whitelistChannelIds: channelIds.nullable().default(null),
  clientOwnerId: z.unknown().optional(),
};

/** `POST /api/clients/{clientId}/invite` (USR-81). */
export const invitationSchema = z.strictObject(
  { ...staffFields, clientId: z.string(notValid('Client')).optional(), password: newPassword.optional() },
  kernelRefusals.malformed.message,
);
export type Invitation = z.infer<typeof invitationSchema>;

/** `POST /api/users/edit/{id}` (USR-102). */
export const userEditSchema = z.strictObject(
  { ...staffFields, clientId: z.string(notValid('Client')), id: z.string(notValid('User')).optional() },
  kernelRefusals.malformed.message,
);
export type UserEdit = z.infer<typeof userEditSchema>;

const done = z.strictObject({ ok: z.literal(true) });
/** `mailLeaves`: whether this installation sends emails. If it does not, the invitation stays in the outbox. */
const invited = z.strictObject({ ok: z.literal(true), mailLeaves: z.boolean().optional() });

export const staffShapes = {
  list: { scopes: ['people:read'], query: pageQuery, answer: pagedItemsOf(staffMemberSchema) },
  read: { scopes: ['people:read'], answer: staffMemberSchema },
  invite: { scopes: ['people:write'], body: formBody(invitationSchema), answer: invited },
  edit: { scopes: ['people:write', 'people:read'], body: formBody(userEditSchema), answer: staffMemberSchema },
  remove: { scopes: ['people:write'], answer: done },
  inviteAgain: { scopes: ['people:write'], answer: invited },
  // A link that creates an account is for people, who are responsible for whom they give it to.
  copyInvitation: { scopes: null, answer: z.strictObject({ link: z.string() }) },
} satisfies Record<string, CallShape>;
