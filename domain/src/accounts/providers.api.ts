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

/** A way to sign in that is offered here. */
const offeredSchema = z.strictObject({
  provider: z.enum(providers),
  /** What its button says after 'Continue with', or, of an organisation's own, the whole button. */
  label: z.string(),
  /** The address of its picture, of an organisation's own. */
  icon: z.string().nullable(),
});
export type OfferedProvider = z.infer<typeof offeredSchema>;

/**
 * Why somebody goes there: to be let in as a viewer, who gets an account, or as staff, who have one; to accept an
 * invitation; or to link one more way to sign in to the account that they are in.
 */
export const providerPurposes = ['viewer', 'staff', 'invitation', 'link'] as const;
export type ProviderPurpose = (typeof providerPurposes)[number];

/** The organisation on whose page somebody is; null where none is selected. */
const clientId = z.string(notValid('Organisation')).refine(isId, notValid('Organisation')).nullable();

const startSchema = z.strictObject(
  {
    provider: z.enum(providers, notValid('Provider')),
    clientId,
    purpose: z.enum(providerPurposes, notValid('Purpose')),
    /** The link, where the purpose is an invitation. */
    invitation: invitationLinkSchema.optional(),
  },
  kernelRefusals.malformed.message,
);
export type ProviderStart = z.infer<typeof startSchema>;

const { message: malformed } = kernelRefusals.malformed;

/** `POST /api/auth/providers/finish`: the path and the query with which the provider sends the browser back. */
const finishSchema = z.strictObject(
  {
    answer: z.string(malformed).max(16_000, malformed),
    callback: z.string(malformed).max(200, malformed).default(SHARED_CALLBACK),
  },
  malformed,
);

/** What the calls of signing in through others take and answer. */
export const providerShapes = {
  offered: { query: z.strictObject({ clientId: z.string().max(36).optional() }), answer: itemsOf(offeredSchema) },
  start: { body: startSchema, answer: z.strictObject({ url: z.string() }) },
  callback: { query: z.record(z.string(), z.unknown()), answer: { mediaType: 'text/html; charset=utf-8' } },
  ownCallback: { query: z.record(z.string(), z.unknown()), answer: { mediaType: 'text/html; charset=utf-8' } },
  finish: { body: finishSchema, answer: z.strictObject({ purpose: z.enum(providerPurposes) }) },
  unlink: { answer: profileSchema },
} satisfies Record<string, CallShape>;
