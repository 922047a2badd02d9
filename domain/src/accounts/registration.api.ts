import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { guestSchema } from './accounts.api.ts';
import { newPassword } from './password-rule.ts';
import { personFields } from './person-fields.ts';
import { sessionSchema } from './session.ts';

/** A name as a viewer bears it in the chat, in one field, whether or not there is an account behind it. */
export const viewerName = guestSchema.shape.name;

/** `POST /api/auth/register` (ACC-52, ACC-54); the page asks for the password twice. */
export const registrationSchema = z.strictObject(
  { name: viewerName, email: personFields.email, password: newPassword },
  kernelRefusals.malformed.message,
);
export type Registration = z.infer<typeof registrationSchema>;

/** What the call of registration takes and answers. */
export const registrationShapes = {
  register: { body: formBody(registrationSchema), answer: sessionSchema },
} satisfies Record<string, CallShape>;
