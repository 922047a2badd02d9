import { z } from 'zod';
import { globalRoles } from '../kernel/actor.ts';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { globalUserTexts } from './global-users.texts.ts';
import { personFields } from './person-fields.ts';

/** A user with a role on all organisations, or an invitation to such a role. */
const globalUserSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avatarImage: z.string().nullable(),
    globalRole: z.enum(globalRoles),
    /** Whether the user holds the role. Otherwise the user is invited to it. */
    isVerified: z.boolean(),
  })
  .meta({ id: 'GlobalUser' });
export type GlobalUser = z.infer<typeof globalUserSchema>;

/** `POST /api/users/globalUsers` and its form (OPS-7, OPS-15 to OPS-19). */
export const globalUserFormSchema = z.strictObject(
  { ...personFields, role: z.enum(globalRoles, globalUserTexts.roleRequired) },
  kernelRefusals.malformed.message,
);
export type GlobalUserForm = z.infer<typeof globalUserFormSchema>;

/** The initial form of a new global user (OPS-20). */
export const newGlobalUserForm: GlobalUserForm = { firstName: '', lastName: '', email: '', role: 'owner' };

/** The code of a sign-up link, which works until it is used, or for 7 days (OPS-5). */
const signUpLink = z.strictObject({ userId: z.string(), verificationCode: z.string() });

export const globalUserShapes = {
  list: { scopes: null, answer: itemsOf(globalUserSchema) },
  /** `data` is present if the invited user is new (OPS-8). Only the emailed link works for an account that was in use. */
  add: {
    scopes: null,
    body: formBody(globalUserFormSchema),
    answer: z.strictObject({
      ok: z.literal(true),
      result: z.enum(['promoted', 'invited']),
      data: signUpLink.optional(),
    }),
  },
  renewLink: { scopes: null, answer: z.strictObject({ ok: z.literal(true), data: signUpLink }) },
  remove: { scopes: null, answer: z.strictObject({ ok: z.literal(true) }) },
} satisfies Record<string, CallShape>;
