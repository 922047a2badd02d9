import type { RefusalText } from '../../kernel/refusal.ts';
import { EXAMPLE_HOST } from '../../kernel/url-form.ts';
import { MAX_WEBHOOKS } from './webhook.ts';

/** Errors of a webhook's URL. */
export const webhookTexts = {
  urlRequired: 'Webhook URL is required',
  urlInvalid: `Webhook URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  urlPrivate: 'Webhook URL needs to be a public address',
} as const;

export const webhookRefusals = {
  notFound: { code: 'webhooks.not-found', kind: 'not-found', message: 'Webhook not found.' },
  tooMany: {
    code: 'webhooks.too-many',
    kind: 'conflict',
    message: `There can be at most ${MAX_WEBHOOKS} webhooks. Remove one first.`,
  },
  taken: { code: 'webhooks.taken', kind: 'conflict', message: 'A webhook with this URL already exists.' },
  private: { code: 'webhooks.private', kind: 'invalid', message: webhookTexts.urlPrivate },
  tooManyTests: {
    code: 'webhooks.too-many-tests',
    kind: 'too-many',
    message: 'Too many messages. Try again in a minute.',
  },
  noEvent: { code: 'webhooks.no-event', kind: 'not-found', message: 'This event is no longer stored.' },
} as const satisfies Record<string, RefusalText>;
