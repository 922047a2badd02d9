import { z } from 'zod';
import { instant } from '../../kernel/answer-fields.ts';

/** Maximum number of webhooks of an organisation (API-110). */
export const MAX_WEBHOOKS = 5;

/** The events that a webhook receives. */
export const webhookEvents = ['channel.added', 'channel.saved', 'channel.deleted', 'webhook.test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A webhook without its secret (API-191). */
export const webhookSchema = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    createdAt: instant,
    /** The last attempt to deliver a message; `problem` is null if the receiver accepted the message. */
    last: z.strictObject({ at: instant, problem: z.string().nullable() }).nullable(),
    /** Number of messages that the receiver has not accepted yet. */
    waiting: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** The JSON that a receiver gets: what changed and when, but no personal data (API-192). */
export interface WebhookMessage {
  type: WebhookEvent;
  /** ISO-8601, in UTC. */
  timestamp: string;
  data: { clientId: string; channelId?: string; channelKey?: string; version?: number };
}
