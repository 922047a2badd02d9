import { z } from 'zod';
import { instant } from '../../kernel/answer-fields.ts';

/** An organisation keeps at most so many (API-110). */
export const MAX_WEBHOOKS = 5;

/** What a webhook tells of; more join with what can be done to channels. */
export const webhookEvents = ['channel.added', 'channel.saved', 'channel.deleted', 'webhook.test'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A webhook as those who keep it see it: never its secret (API-191). */
export const webhookSchema = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    createdAt: instant,
    /** How it went the last time; `problem` is null when the receiver took it. */
    last: z.strictObject({ at: instant, problem: z.string().nullable() }).nullable(),
    /** How many messages the receiver has not taken yet. */
    waiting: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** What a receiver gets, as JSON: what changed and when, and nothing of any person (API-192). */
export interface WebhookMessage {
  type: WebhookEvent;
  /** ISO-8601, in UTC. */
  timestamp: string;
  data: { clientId: string; channelId?: string; channelKey?: string; version?: number };
}
