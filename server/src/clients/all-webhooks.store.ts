import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { clients, webhooks } from './tables.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** Returns the webhooks of all clients, or of the client with this key, with the client's key. Locks them. */
export async function lockAllWebhooks(
  tx: Executor,
  clientKey: string | null,
): Promise<{ webhook: WebhookRow; clientKey: string }[]> {
  return tx
    .select({ webhook: webhooks, clientKey: clients.key })
    .from(webhooks)
    .innerJoin(clients, eq(clients.id, webhooks.clientId))
    .where(clientKey === null ? undefined : eq(clients.key, clientKey))
    .orderBy(asc(clients.key), asc(webhooks.id))
    .for('update', { of: webhooks });
}
