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

/** `POST /api/auth/magic-link`: to whom, where the link leads, and in which language the letter is (ACC-156). */
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
/** `name` is asked of whoever has no account yet. */
const useSchema = z.strictObject({ code, name: viewerName.optional() }, kernelRefusals.malformed.message);
export type MagicLinkUse = z.infer<typeof useSchema>;

/** What the calls of links that sign in take and answer. */
export const magicLinkShapes = {
  askMagicLink: {
    body: formBody(requestSchema),
    /** How letters leave here; it says nothing of who has an account (ACC-161). */
    answer: z.strictObject({ leaving: z.enum(['soon', 'late', 'never']) }),
  },
  lookAtMagicLink: {
    body: z.strictObject({ code }, kernelRefusals.malformed.message),
    /** Whose e-mail it is; `isNew`: there is no account yet, and using the link makes one. */
    answer: z.strictObject({ email: z.string(), isNew: z.boolean() }),
  },
  useMagicLink: {
    body: formBody(useSchema),
    /** `passwordEnded`: the password was set by whoever had not shown that the e-mail is theirs (A16). */
    answer: z.strictObject({ session: sessionSchema, passwordEnded: z.boolean() }),
  },
} satisfies Record<string, CallShape>;
