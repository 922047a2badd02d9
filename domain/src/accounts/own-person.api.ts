import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { notValid } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { languages } from '../kernel/languages.ts';
import { MAX_IMAGE_BYTES } from '../media/image-rules.ts';
import { personFields } from './person-fields.ts';
import { appUserSchema } from './session.ts';

const { firstName, lastName } = personFields;

/**
 * `POST /api/auth/name` and its form: the user's own name. The email belongs to the account and is not changed here
 * (A24).
 */
export const ownNameSchema = z.strictObject({ firstName, lastName }, kernelRefusals.malformed.message);
export type OwnName = z.infer<typeof ownNameSchema>;

/** `POST /api/auth/language`: the language in which the user receives pages and emails. */
const ownLanguageSchema = z.strictObject(
  { language: z.enum(languages, notValid('Language')) },
  kernelRefusals.malformed.message,
);

/** `POST /api/users/setUserImageTimestamps`. The server sets the time and ignores `timestamp` (MED-35). */
const imageTimestampSchema = z.strictObject(
  { authUserId: z.string(notValid('User')), timestamp: z.unknown() },
  kernelRefusals.malformed.message,
);

export const ownPersonShapes = {
  rename: { scopes: null, body: formBody(ownNameSchema), answer: appUserSchema },
  chooseLanguage: { scopes: null, body: formBody(ownLanguageSchema), answer: appUserSchema },
  uploadImage: { scopes: null, upload: { maxBytes: MAX_IMAGE_BYTES }, answer: appUserSchema },
  touchImage: { scopes: null, body: imageTimestampSchema, answer: appUserSchema },
} satisfies Record<string, CallShape>;
