import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { guestSchema } from './accounts.api.ts';
import { newPassword } from './password-rule.ts';
import { personFields } from './person-fields.ts';
import { sessionSchema } from './session.ts';

/** The name of a viewer in the chat, with or without an account. It is one field, not a first and a last name. */
export const viewerName = guestSchema.shape.name;

/** `POST /api/auth/register` (ACC-52, ACC-54). The page asks for the password twice and sends it once. */
export const registrationSchema = z.strictObject(
  { name: viewerName, email: personFields.email, password: newPassword },
  kernelRefusals.malformed.message,
);
export type Registration = z.infer<typeof registrationSchema>;

export const registrationShapes = {
  register: { scopes: null, body: formBody(registrationSchema), answer: sessionSchema },
} satisfies Record<string, CallShape>;
