import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../lib/api.ts';

export function webhookListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'webhooks'],
    queryFn: ({ signal }) => ask(webhookCalls.list, { clientId }, { signal }),
  });
}

/** Returns the commands for a client's webhooks. Each throws ApiError. */
export function webhookActs(client: QueryClient, clientId: string) {
  const { queryKey } = webhookListQuery(clientId);
  return {
    /** Adds a webhook and returns its secret, which cannot be read again. */
    async add(url: string): Promise<{ id: string; secret: string }> {
      const { webhook, secret } = await ask(webhookCalls.add, { clientId, body: { url } });
      await client.invalidateQueries({ queryKey });
      return { id: webhook.id, secret };
    },
    /** Creates a new secret and returns it; it cannot be read again. */
    async renew({ id }: Webhook): Promise<string> {
      return (await ask(webhookCalls.renew, { clientId, webhookId: id })).secret;
    },
    async remove({ id }: Webhook): Promise<void> {
      client.setQueryData(queryKey, await ask(webhookCalls.remove, { clientId, webhookId: id }));
    },
    /** Sends a test message and returns the webhook with the result. */
    async test({ id }: Webhook): Promise<Webhook> {
      const tested = await ask(webhookCalls.test, { clientId, webhookId: id });
      client.setQueryData(
        queryKey,
        (list) => list && { items: list.items.map((webhook) => (webhook.id === id ? tested : webhook)) },
      );
      return tested;
    },
  };
}
export type WebhookActs = ReturnType<typeof webhookActs>;
