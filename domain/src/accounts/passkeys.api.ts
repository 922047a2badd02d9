import { z } from 'zod';
import { instant, itemsOf } from '../kernel/answer-fields.ts';
import { isBlank } from '../kernel/blank-text.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText, notValid } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { plainLine } from '../kernel/plain-text.ts';
import { passkeyTexts } from './passkeys.texts.ts';
import { sessionSchema } from './session.ts';

/** A passkey as its owner sees it. */
const passkeySchema = z
  .strictObject({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

/** Bytes in JSON, encoded as in WebAuthn: base64url without padding. `max` is the length of the encoded text. */
function bytes(max: number) {
  return z
    .string(notValid('Passkey'))
    .max(max, notValid('Passkey'))
    .regex(/^[\w-]+$/, notValid('Passkey'));
}
const PASSKEY = 'public-key';
const transports = z.array(z.string().max(32)).max(16);

/** Common fields of a credential. Other fields that browsers add are ignored. */
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal(PASSKEY, notValid('Passkey')),
};
/** A credential that the browser has created. */
const madeSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: transports.default([]),
  }),
});
/** A challenge that the passkey has signed. */
const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
    userHandle: bytes(100),
  }),
});

/** `POST /api/auth/passkeys`: the new credential, and the name that its owner chose. */
const newPasskeySchema = z.strictObject(
  {
    name: formText('Name', 60)
      .overwrite(plainLine)
      .refine((name) => !isBlank(name), passkeyTexts.nameRequired),
    made: madeSchema,
  },
  kernelRefusals.malformed.message,
);
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** `POST /api/auth/passkey`: the signed challenge. */
const passkeySignInSchema = z.strictObject({ signed: signedSchema }, kernelRefusals.malformed.message);
export type PasskeySignIn = z.infer<typeof passkeySignInSchema>;

/** WebAuthn options to create a credential (`PublicKeyCredentialCreationOptions`). */
const creationSchema = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal(PASSKEY) })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.strictObject({ id: z.string(), type: z.literal(PASSKEY), transports })),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof creationSchema>;

/**
 * WebAuthn options to sign in (`PublicKeyCredentialRequestOptions`). They list no credentials, so the person chooses
 * the passkey.
 */
const requestSchema = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof requestSchema>;

export const passkeyShapes = {
  list: { scopes: null, answer: itemsOf(passkeySchema) },
  prepare: {
    scopes: null,
    body: formBody(z.strictObject({ password: formText('Password', 512) }, kernelRefusals.malformed.message)),
    answer: creationSchema,
  },
  add: { scopes: null, body: formBody(newPasskeySchema), answer: itemsOf(passkeySchema) },
  remove: { scopes: null, answer: itemsOf(passkeySchema) },
  challenge: { scopes: null, answer: requestSchema },
  signIn: { scopes: null, body: passkeySignInSchema, answer: sessionSchema },
} satisfies Record<string, CallShape>;
