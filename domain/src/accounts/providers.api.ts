import { z } from 'zod';
import { providers } from '../clients/auth-providers.ts';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { notValid } from '../kernel/form-fields.ts';
import { isId } from '../kernel/ids.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { invitationLinkSchema } from './invitation.api.ts';
import { profileSchema } from './profile.api.ts';
import { SHARED_CALLBACK } from './provider-callback.ts';

/** A provider that a sign-in form offers. */
const offeredSchema = z.strictObject({
  provider: z.enum(providers),
  /** The words after 'Continue with'; for an organisation's own provider, the whole label of the button. */
  label: z.string(),
  /** The URL of the button's icon, if the provider is the organisation's own. */
  icon: z.string().nullable(),
});
export type OfferedProvider = z.infer<typeof offeredSchema>;

/**
 * Why a browser is sent to a provider: to sign in as a viewer (a missing account is created) or as staff (an account
 * must exist), to accept an invitation, or to link the provider to the account that is signed in.
 */
export const providerPurposes = ['viewer', 'staff', 'invitation', 'link'] as const;
export type ProviderPurpose = (typeof providerPurposes)[number];

/** The organisation of the sign-in page; null if none is selected. */
const clientId = z.string(notValid('Organisation')).refine(isId, notValid('Organisation')).nullable();

const startSchema = z.strictObject(
  {
    provider: z.enum(providers, notValid('Provider')),
    clientId,
    purpose: z.enum(providerPurposes, notValid('Purpose')),
    /** The invitation's link, if `purpose` is `invitation`. */
    invitation: invitationLinkSchema.optional(),
  },
  kernelRefusals.malformed.message,
);
export type ProviderStart = z.infer<typeof startSchema>;

const { message: malformed } = kernelRefusals.malformed;

/**
 * `POST /api/auth/providers/finish`. `callback` is the path to which the provider redirected, and `answer` its query.
 */
const finishSchema = z.strictObject(
  {
    answer: z.string(malformed).max(16_000, malformed),
    callback: z.string(malformed).max(200, malformed).default(SHARED_CALLBACK),
  },
  malformed,
);

export const providerShapes = {
  offered: {
    scopes: null,
    query: z.strictObject({ clientId: z.string().max(36).optional() }),
    answer: itemsOf(offeredSchema),
  },
  start: { scopes: null, body: startSchema, answer: z.strictObject({ url: z.string() }) },
  callback: {
    scopes: null,
    query: z.record(z.string(), z.unknown()),
    answer: { mediaType: 'text/html; charset=utf-8' },
  },
  ownCallback: {
    scopes: null,
    query: z.record(z.string(), z.unknown()),
    answer: { mediaType: 'text/html; charset=utf-8' },
  },
  finish: { scopes: null, body: finishSchema, answer: z.strictObject({ purpose: z.enum(providerPurposes) }) },
  unlink: { scopes: null, answer: profileSchema },
} satisfies Record<string, CallShape>;
