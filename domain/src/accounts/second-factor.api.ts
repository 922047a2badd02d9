import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { RECOVERY_CODES } from './second-factor.texts.ts';
import { sessionSchema } from './session.ts';

/** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
const codeSchema = z.strictObject({ code: formText('Code', 40) }, kernelRefusals.malformed.message);
const recoveryCodes = z.array(z.string()).length(RECOVERY_CODES);

/** The state of the user's own two-step sign-in, without the secret of the authenticator app. */
const authenticatorSchema = z
  .strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
  .meta({ id: 'Authenticator' });
export type Authenticator = z.infer<typeof authenticatorSchema>;

/** The data to set up an authenticator app: the secret to type, and the `otpauth:` URI of the QR code. */
const preparedSchema = z.strictObject({ secret: z.string(), uri: z.string() });
export type PreparedAuthenticator = z.infer<typeof preparedSchema>;

export const secondFactorShapes = {
  enterCode: { scopes: null, body: formBody(codeSchema), answer: sessionSchema },
  state: { scopes: null, answer: authenticatorSchema },
  prepare: {
    scopes: null,
    body: formBody(z.strictObject({ password: formText('Password', 512) }, kernelRefusals.malformed.message)),
    answer: preparedSchema,
  },
  confirm: {
    scopes: null,
    body: formBody(codeSchema),
    answer: z.strictObject({ session: sessionSchema, recoveryCodes }),
  },
  renewCodes: { scopes: null, body: formBody(codeSchema), answer: z.strictObject({ recoveryCodes }) },
  turnOff: { scopes: null, body: formBody(codeSchema), answer: sessionSchema },
} satisfies Record<string, CallShape>;
