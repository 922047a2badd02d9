import type { ClientEventType } from '@nave/domain/clients/events/client-event.ts';
import type { Webhook, WebhookAttempt } from '@nave/domain/clients/webhooks/webhook.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../lib/api.ts';

export function webhookListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'webhooks'],
    queryFn: ({ signal }) => ask(webhookCalls.list, { clientId }, { signal }),
  });
}

export function webhookAttemptsQuery(clientId: string, webhookId: string) {
  return queryOptions({
    queryKey: [...webhookListQuery(clientId).queryKey, webhookId],
    queryFn: ({ signal }) => ask(webhookCalls.attempts, { clientId, webhookId }, { signal }),
  });
}

/** Returns the commands for a client's webhooks. Each throws ApiError. */
export function webhookActs(client: QueryClient, clientId: string) {
  const { queryKey } = webhookListQuery(clientId);
  /** Shows the changed webhook, and reads its attempts again. */
  const replace = (changed: Webhook) => {
    client.setQueryData(
      queryKey,
      (list) => list && { items: list.items.map((webhook) => (webhook.id === changed.id ? changed : webhook)) },
    );
    void client.invalidateQueries({ queryKey: webhookAttemptsQuery(clientId, changed.id).queryKey });
    return changed;
  };
  const at = ({ id: webhookId }: Webhook) => ({ clientId, webhookId });
  return {
    /** Adds a webhook and returns its secret, which cannot be read again. */
    async add(url: string): Promise<{ id: string; secret: string }> {
      const { webhook, secret } = await ask(webhookCalls.add, { clientId, body: { url } });
      await client.invalidateQueries({ queryKey });
      return { id: webhook.id, secret };
    },
    /** Creates a new secret and returns it; it cannot be read again. */
    async renew(webhook: Webhook): Promise<string> {
      return (await ask(webhookCalls.renew, at(webhook))).secret;
    },
    async remove(webhook: Webhook): Promise<void> {
      client.setQueryData(queryKey, await ask(webhookCalls.remove, at(webhook)));
    },
    /** Sends a test message and returns the webhook with the result. */
    test: async (webhook: Webhook) => replace(await ask(webhookCalls.test, at(webhook))),
    pause: async (webhook: Webhook) => replace(await ask(webhookCalls.pause, at(webhook))),
    resume: async (webhook: Webhook) => replace(await ask(webhookCalls.resume, at(webhook))),
    choose: async (webhook: Webhook, types: ClientEventType[] | null) =>
      replace(await ask(webhookCalls.choose, { ...at(webhook), body: { types } })),
    /** Delivers an event and all later ones again. */
    replay: async (webhook: Webhook, from: number) =>
      replace(await ask(webhookCalls.replay, { ...at(webhook), body: { from } })),
    /** Sends one event again and returns the attempt. */
    async send(webhook: Webhook, n: number): Promise<WebhookAttempt> {
      const attempt = await ask(webhookCalls.send, { ...at(webhook), body: { n } });
      await client.invalidateQueries({ queryKey });
      return attempt;
    },
  };
}
export type WebhookActs = ReturnType<typeof webhookActs>;
