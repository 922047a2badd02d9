import { canManageWebhooks } from '@nave/domain/clients/clients.policy.ts';
import { webhookShapes } from '@nave/domain/clients/webhooks/webhooks.api.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { webhookRefusals } from '@nave/domain/clients/webhooks/webhooks.texts.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Limits } from '../platform/process/ports.ts';
import { type AddWebhookDeps, addWebhook, newSecret } from './add-webhook.ts';
import { staffClient } from './client-rules.ts';
import { presentWebhook } from './webhooks.present.ts';
import { deleteWebhook, updateWebhook, type WebhookRow, webhookOf, webhooksOf } from './webhooks.store.ts';
import type { Webhooks } from './webhooks.ts';

/** How many test messages a client may send per minute: each is a request to the receiver's server. */
const TESTS = { points: 10, seconds: 60 };

interface WebhookRoutesDeps extends AddWebhookDeps {
  routes: Routes;
  limits: Limits;
  webhooks: Pick<Webhooks, 'test'>;
}

export function webhookRoutes({ routes, limits, webhooks, ...deps }: WebhookRoutesDeps): void {
  const { db, clock } = deps;
  const add = routes.of(webhookCalls, webhookShapes);
  const tests = limits.tries('webhook tests', TESTS);
  const owners = staffClient(db, { who: 'owner of the client, global owner', may: canManageWebhooks });
  const requireFound = (webhook: WebhookRow | undefined) => {
    if (!webhook) throw new Refusal(webhookRefusals.notFound);
    return webhook;
  };
  const findWebhook = async (clientId: string, id: string) =>
    requireFound(isId(id) ? await webhookOf(db, clientId, id) : undefined);
  const presentAll = async (clientId: string) =>
    (await webhooksOf(db, clientId)).map(({ webhook, waiting }) => presentWebhook(webhook, waiting));

  add(webhookCalls.list, {
    summary: 'The webhooks of an organisation, with the result of the last attempt',
    rule: owners,
    handle: async ({ target }) => ({ items: await presentAll(target.id) }),
  });
  add(webhookCalls.add, {
    summary: 'Add a webhook; its secret is returned only once',
    rule: owners,
    async handle({ target, body }) {
      const webhook = await addWebhook(deps, { clientId: target.id, url: body.url });
      return { webhook: presentWebhook(webhook, 0), secret: webhook.secret };
    },
  });
  add(webhookCalls.remove, {
    summary: 'Remove a webhook with its queued messages',
    rule: owners,
    async handle({ target, params: { webhookId } }) {
      const { id } = await findWebhook(target.id, webhookId);
      await deleteWebhook(db, target.id, id);
      return { items: await presentAll(target.id) };
    },
  });
  add(webhookCalls.renew, {
    summary:
      "Renew a webhook's secret (returned only once); for a day, messages are also signed with the former secret",
    rule: owners,
    async handle({ target, params: { webhookId } }) {
      const webhook = await findWebhook(target.id, webhookId);
      const renewed = { secret: newSecret(), formerSecret: webhook.secret, renewedAt: clock.now() };
      const { secret } = requireFound(await updateWebhook(db, webhook, renewed));
      return { secret };
    },
  });
  add(webhookCalls.test, {
    summary: 'Send a test message to a webhook, and return the result',
    rule: owners,
    async handle({ target, params: { webhookId } }) {
      const webhook = await findWebhook(target.id, webhookId);
      const waitMs = await tests.take(target.id);
      if (waitMs > 0) throw new Refusal(webhookRefusals.tooManyTests, { waitSeconds: waitMs / 1_000 });
      const { id } = requireFound(await webhooks.test(webhook));
      const tested = (await presentAll(target.id)).find((shown) => shown.id === id);
      if (!tested) throw new Refusal(webhookRefusals.notFound);
      return tested;
    },
  });
}
