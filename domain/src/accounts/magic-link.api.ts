import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formText, notValid } from '../kernel/form-fields.ts';
import { isId } from '../kernel/ids.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { EMAIL_MAX, isEmail } from '../kernel/text-formats.ts';
import { accountTexts } from './accounts.texts.ts';
import { viewerName } from './registration.api.ts';
import { sessionSchema } from './session.ts';

/** `POST /api/auth/magic-link`: the recipient, the channel that the link opens, and the email's language (ACC-156). */
const requestSchema = z.strictObject(
  {
    email: formText('Email', EMAIL_MAX)
      .trim()
      .min(1, accountTexts.emailRequired)
      .refine((email) => email === '' || isEmail(email), accountTexts.guestEmailInvalid),
    channelId: z.string(notValid('Channel')).refine(isId, notValid('Channel')),
    language: z.enum(['en', 'es'], notValid('Language')),
  },
  kernelRefusals.malformed.message,
);
export type MagicLinkRequest = z.infer<typeof requestSchema>;

const code = z.string(accountTexts.linkNotValid).min(1, accountTexts.linkNotValid).max(200, accountTexts.linkNotValid);
/** `name` is required when no account exists yet. */
const useSchema = z.strictObject({ code, name: viewerName.optional() }, kernelRefusals.malformed.message);
export type MagicLinkUse = z.infer<typeof useSchema>;

export const magicLinkShapes = {
  askMagicLink: {
    scopes: null,
    body: formBody(requestSchema),
    /** When the email will be sent. The answer does not reveal whether an account exists (ACC-161). */
    answer: z.strictObject({ leaving: z.enum(['soon', 'late', 'never']) }),
  },
  lookAtMagicLink: {
    scopes: null,
    body: z.strictObject({ code }, kernelRefusals.malformed.message),
    /** The email to which the link was sent. `isNew`: no account exists yet, and using the link creates the account. */
    answer: z.strictObject({ email: z.string(), isNew: z.boolean() }),
  },
  useMagicLink: {
    scopes: null,
    body: formBody(useSchema),
    /** `passwordEnded`: the account's password was removed, because it was set before the email was verified (A16). */
    answer: z.strictObject({ session: sessionSchema, passwordEnded: z.boolean() }),
  },
} satisfies Record<string, CallShape>;
