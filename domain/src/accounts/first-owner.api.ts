import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { accountTexts } from './accounts.texts.ts';
import { newPassword } from './password-rule.ts';
import { personFields } from './person-fields.ts';
import { sessionSchema } from './session.ts';

/** `POST /api/first-owner` and its form: creates the first owner of an installation that has no owner (ACC-190). */
export const firstOwnerSchema = z.strictObject(
  {
    code: formText('Setup code', 200).trim().min(1, accountTexts.setupCodeRequired),
    ...personFields,
    password: newPassword,
  },
  kernelRefusals.malformed.message,
);
export type FirstOwnerInput = z.infer<typeof firstOwnerSchema>;

export const firstOwnerShapes = {
  needsFirstOwner: { scopes: null, answer: z.strictObject({ isNeeded: z.boolean() }) },
  addFirstOwner: { scopes: null, body: formBody(firstOwnerSchema), answer: sessionSchema },
} satisfies Record<string, CallShape>;
