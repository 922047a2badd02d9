import { z } from 'zod';
import { itemsOf } from '../../kernel/answer-fields.ts';
import type { CallShape } from '../../kernel/call.ts';
import { formBody } from '../../kernel/form-body.ts';
import { formUrl } from '../../kernel/form-fields.ts';
import { kernelRefusals } from '../../kernel/kernel.texts.ts';
import { pagedItemsOf, pageQuery } from '../../kernel/list-page.ts';
import type { TopicShape } from '../../kernel/topic.ts';
import { isWebUrl } from '../../kernel/url-form.ts';
import { clientEventTypes } from '../events/client-event.ts';
import { webhookAttemptSchema, webhookSchema } from './webhook.ts';
import { webhookTexts } from './webhooks.texts.ts';

/** The receiver's URL. The server also verifies that the receiver has a public IP address. */
export const newWebhookSchema = z.strictObject(
  {
    url: formUrl('Webhook URL', 2_000)
      .min(1, { message: webhookTexts.urlRequired, abort: true })
      .refine(isWebUrl, webhookTexts.urlInvalid),
  },
  kernelRefusals.malformed.message,
);

/** The types of events that a receiver gets; null for all. At least one, because a webhook can be paused instead. */
const webhookTypesSchema = z.strictObject({
  types: z
    .array(z.enum(clientEventTypes))
    .min(1)
    .max(clientEventTypes.length)
    .transform((types) => [...new Set(types)])
    .nullable(),
});

const eventNumber = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** Only `add` and `renew` return a secret: the secret that they have just created (API-191). */
export const webhookShapes = {
  list: { scopes: ['settings:read'], query: pageQuery, answer: pagedItemsOf(webhookSchema) },
  add: {
    scopes: ['settings:write'],
    body: formBody(newWebhookSchema),
    answer: z.strictObject({ webhook: webhookSchema, secret: z.string() }),
    status: 201,
  },
  remove: { scopes: ['settings:write'], answer: itemsOf(webhookSchema) },
  renew: { scopes: ['settings:write'], answer: z.strictObject({ secret: z.string() }) },
  test: { scopes: ['settings:write'], answer: webhookSchema },
  choose: { scopes: ['settings:write'], body: webhookTypesSchema, answer: webhookSchema },
  pause: { scopes: ['settings:write'], answer: webhookSchema },
  resume: { scopes: ['settings:write'], answer: webhookSchema },
  /** Delivers the event `from` and all later ones, even if the receiver has accepted them before. */
  replay: { scopes: ['settings:write'], body: z.strictObject({ from: eventNumber }), answer: webhookSchema },
  /** Sends one event now. Later events do not wait for it. */
  send: { scopes: ['settings:write'], body: z.strictObject({ n: eventNumber }), answer: webhookAttemptSchema },
  attempts: { scopes: ['settings:read'], answer: itemsOf(webhookAttemptSchema) },
} satisfies Record<string, CallShape>;

export const webhookTopicShapes = {
  attempts: { kind: 'flow', events: { attempted: z.null() } },
} satisfies Record<string, TopicShape>;
