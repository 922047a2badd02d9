import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { webhookShapes } from '@nave/domain/clients/webhooks/webhooks.api.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { webhookRefusals } from '@nave/domain/clients/webhooks/webhooks.texts.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { languageOfHeader } from '@nave/domain/kernel/languages.ts';
import { pageOf } from '@nave/domain/kernel/list-page.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { countEventsAfter } from '../../platform/realtime/rooms/pages-of-events.ts';
import { staffClient } from '../client-rules.ts';
import { attemptsOf, deleteWebhook, updateWebhook, type WebhookRow, webhookOf, webhooksOf } from '../webhooks.store.ts';
import { type AddWebhookDeps, addWebhook, newSecret } from './add-webhook.ts';
import { typesOf } from './webhook-message.ts';
import { presentAttempt, presentWebhook } from './webhooks.present.ts';
import { webhookOwners } from './webhooks.socket.ts';
import type { Webhooks } from './webhooks.ts';

/** How many messages a client may send by hand per minute: each is a request to the receiver's server. */
const TESTS = { points: 10, seconds: 60 };

interface WebhookRoutesDeps extends AddWebhookDeps {
  routes: Routes;
  limits: Limits;
  webhooks: Omit<Webhooks, 'wake'>;
}

interface Changing<Body> {
  target: { id: string };
  params: { webhookId: string };
  body: Body;
}

export function webhookRoutes({ routes, limits, webhooks, ...deps }: WebhookRoutesDeps): void {
  const { db, clock } = deps;
  const add = routes.of('webhooks', webhookCalls, webhookShapes);
  const tests = limits.tries('webhook tests', TESTS);
  const owners = staffClient(db, webhookOwners);
  const requireFound = (webhook: WebhookRow | undefined) => {
    if (!webhook) throw new Refusal(webhookRefusals.notFound);
    return webhook;
  };
  const findWebhook = async (clientId: string, id: string) =>
    requireFound(isId(id) ? await webhookOf(db, clientId, id) : undefined);
  const presentOne = async (webhook: WebhookRow) => {
    const waiting = { room: clientEventsTopic(webhook.clientId), types: typesOf(webhook), after: webhook.cursor };
    return presentWebhook(webhook, await countEventsAfter(db, waiting));
  };
  const presentAll = async (clientId: string) => Promise.all((await webhooksOf(db, clientId)).map(presentOne));

  const limitMessages = async (clientId: string) => {
    const waitMs = await tests.take(clientId);
    if (waitMs > 0) throw new Refusal(webhookRefusals.tooManyTests, { waitSeconds: waitMs / 1_000 });
  };

  add(webhookCalls.list, {
    summary: 'The webhooks of an organisation, with the result of the last attempt',
    rule: owners,
    handle: async ({ target, query }) => pageOf(await presentAll(target.id), query),
  });
  add(webhookCalls.add, {
    summary: 'Add a webhook; its secret is returned only once',
    rule: owners,
    async handle({ target, body, request, newId }) {
      const language = languageOfHeader(request.headers['accept-language']) ?? 'en';
      const webhook = await addWebhook(deps, { id: newId(), clientId: target.id, url: body.url, language });
      return { webhook: presentWebhook(webhook, 0), secret: webhook.secret };
    },
  });
  add(webhookCalls.remove, {
    summary: 'Remove a webhook with its attempts',
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
      await limitMessages(target.id);
      return presentOne(requireFound(await webhooks.test(webhook)));
    },
  });

  /** Adds a route that changes a webhook and returns it as it is then. */
  const change = <Body>(act: (webhook: WebhookRow, body: Body) => Promise<WebhookRow | undefined>) =>
    async function handle({ target, params, body }: Changing<Body>) {
      return presentOne(requireFound(await act(await findWebhook(target.id, params.webhookId), body)));
    };
  add(webhookCalls.choose, {
    summary: 'Choose the types of events that a webhook delivers from now on; null for all',
    rule: owners,
    handle: change((webhook, { types }: Pick<WebhookRow, 'types'>) => webhooks.change(webhook, { types })),
  });
  add(webhookCalls.pause, {
    summary: 'Pause a webhook: nothing is delivered, and nothing is dropped',
    rule: owners,
    handle: change((webhook) => webhooks.pause(webhook)),
  });
  add(webhookCalls.resume, {
    summary: 'Resume a paused webhook with the first event that was not delivered',
    rule: owners,
    handle: change((webhook) => webhooks.change(webhook, { pausedAt: null })),
  });
  add(webhookCalls.replay, {
    summary: 'Deliver an event and all later events again, in order and with the same ids',
    rule: owners,
    handle: change((webhook, { from }: { from: number }) => webhooks.replay(webhook, from)),
  });
  add(webhookCalls.send, {
    summary: 'Send one event to a webhook now, and return the attempt',
    rule: owners,
    async handle({ target, params: { webhookId }, body: { n } }) {
      const webhook = await findWebhook(target.id, webhookId);
      await limitMessages(target.id);
      return presentAttempt(await webhooks.send(webhook, n));
    },
  });
  add(webhookCalls.attempts, {
    summary: 'The last 200 attempts of a webhook, the newest first, with the answers of its receiver',
    rule: owners,
    async handle({ target, params: { webhookId } }) {
      const webhook = await findWebhook(target.id, webhookId);
      return { items: (await attemptsOf(db, webhook)).map(presentAttempt) };
    },
  });
}
