import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** A webhook as the client's owner sees it (API-191). */
export function presentWebhook({ id, url, createdAt, lastAt, lastProblem }: WebhookRow, waiting: number): Webhook {
  return {
    id,
    url,
    createdAt: createdAt.toISOString(),
    last: lastAt && { at: lastAt.toISOString(), problem: lastProblem },
    waiting,
  };
}
