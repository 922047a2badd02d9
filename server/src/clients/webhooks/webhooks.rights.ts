import { owners } from '@nave/server/testing/rights/owners.ts';
import { body, clients, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { v7 } from 'uuid';
import { insertWebhook } from '../webhooks.store.ts';
import { newSecret } from './add-webhook.ts';

/** A world with a webhook. The address of the webhook is private, so that no message is ever sent to it. */
interface WebhookWorld extends World {
  webhookId: string;
}

/** Requests the foreign client's webhook below the foreign client, and the webhook of client A below the others. */
const webhook: Probe<WebhookWorld> = (person) => {
  const requests = Object.entries(clients<WebhookWorld>()(person));
  return Object.fromEntries(
    requests.map(([name, request]) => {
      const { webhookId } = name === 'foreign' ? person.worldB : person.worldA;
      return [name, { ...request, params: { ...request.params, webhookId } }];
    }),
  );
};

/** Requests the webhook with this id below each client. */
const webhookWithId =
  (webhookId: string): Probe<WebhookWorld> =>
  (person) => {
    const requests = Object.entries(clients<WebhookWorld>()(person));
    return Object.fromEntries(
      requests.map(([name, request]) => [name, { ...request, params: { ...request.params, webhookId } }]),
    );
  };

/** Requests the webhook of `webhook` with a body. */
const withBody =
  (sent: object): Probe<WebhookWorld> =>
  (person) => {
    const requests = Object.entries(webhook(person));
    return Object.fromEntries(requests.map(([name, request]) => [name, { ...request, ...body(() => sent) }]));
  };

/** API-190 */
export const rights: Rights<WebhookWorld> = {
  citedRules: { answers: 'API-190~', secrets: 'API-24~' },
  async world(db) {
    const world = await aWorld(db);
    const { id: clientId } = world.client;
    const webhookId = v7();
    const url = 'https://10.0.0.1/hook';
    await insertWebhook(db, { id: webhookId, clientId, url, secret: newSecret(), createdAt: new Date() });
    return { ...world, webhookId };
  },
  outcomes: {
    'no webhook': { status: 404, code: 'webhooks.not-found' },
    'no event': { status: 404, code: 'webhooks.no-event' },
    private: { status: 400, code: 'webhooks.private' },
  },
  table: {
    'GET /api/clients/:clientId/webhooks': owners('yes'),
    // The server refuses the private address, so that no caller adds a webhook.
    'POST /api/clients/:clientId/webhooks': owners('private'),
    'DELETE /api/clients/:clientId/webhooks/:webhookId': owners('no webhook'),
    'POST /api/clients/:clientId/webhooks/:webhookId/secret': owners('yes'),
    'POST /api/clients/:clientId/webhooks/:webhookId/test': owners('yes'),
    'PUT /api/clients/:clientId/webhooks/:webhookId/types': owners('yes'),
    'POST /api/clients/:clientId/webhooks/:webhookId/pause': owners('yes'),
    'POST /api/clients/:clientId/webhooks/:webhookId/resume': owners('yes'),
    // The logs of these clients have no events.
    'POST /api/clients/:clientId/webhooks/:webhookId/replay': owners('no event'),
    'POST /api/clients/:clientId/webhooks/:webhookId/send': owners('no event'),
    'GET /api/clients/:clientId/webhooks/:webhookId/attempts': owners('yes'),
    'webhooks:{clientId}': `
  visitors + viewer       | anything                                       | no topic
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no topic
  hosts + limited hosts + admin + limited admin + empty admin | anything    | no topic
  owner + limited owner   | own                                            | yes
  owner + limited owner   | archived, foreign, deleted, missing, malformed | no topic
  staff of A and B + global admin | anything                               | no topic
  global owner            | own, foreign                                   | yes
  global owner            | archived, deleted, missing, malformed          | no topic`,
  },
  probes: {
    'GET /api/clients/:clientId/webhooks': clients(),
    'POST /api/clients/:clientId/webhooks': clients(() => body(() => ({ url: 'https://10.0.0.1/other' }))),
    // An existing webhook would be removed by the first actor and be missing for the next.
    'DELETE /api/clients/:clientId/webhooks/:webhookId': webhookWithId(MISSING),
    'POST /api/clients/:clientId/webhooks/:webhookId/secret': webhook,
    'POST /api/clients/:clientId/webhooks/:webhookId/test': webhook,
    'PUT /api/clients/:clientId/webhooks/:webhookId/types': withBody({ types: null }),
    'POST /api/clients/:clientId/webhooks/:webhookId/pause': webhook,
    'POST /api/clients/:clientId/webhooks/:webhookId/resume': webhook,
    'POST /api/clients/:clientId/webhooks/:webhookId/replay': withBody({ from: 1 }),
    'POST /api/clients/:clientId/webhooks/:webhookId/send': withBody({ n: 1 }),
    'GET /api/clients/:clientId/webhooks/:webhookId/attempts': webhook,
    'webhooks:{clientId}': clients(),
  },
  checkExemptions: { 'webhooks:{clientId}': { load: 'the policy checks the role on the client with this id' } },
};
