import { z } from 'zod';
import { itemsOf } from '../../kernel/answer-fields.ts';
import type { CallShape } from '../../kernel/call.ts';
import { formBody } from '../../kernel/form-body.ts';
import { formUrl } from '../../kernel/form-fields.ts';
import { kernelRefusals } from '../../kernel/kernel.texts.ts';
import { isWebUrl } from '../../kernel/url-form.ts';
import { webhookSchema } from './webhook.ts';
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

/** Only `add` and `renew` return a secret: the secret that they have just created (API-191). */
export const webhookShapes = {
  list: { answer: itemsOf(webhookSchema) },
  add: {
    body: formBody(newWebhookSchema),
    answer: z.strictObject({ webhook: webhookSchema, secret: z.string() }),
    status: 201,
  },
  remove: { answer: itemsOf(webhookSchema) },
  renew: { answer: z.strictObject({ secret: z.string() }) },
  test: { answer: webhookSchema },
} satisfies Record<string, CallShape>;
