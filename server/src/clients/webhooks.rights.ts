import { owners } from '@nave/server/testing/rights/owners.ts';
import { body, clients, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { v7 } from 'uuid';
import { newSecret } from './add-webhook.ts';
import { insertWebhook } from './webhooks.store.ts';

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
    private: { status: 400, code: 'webhooks.private' },
  },
  table: {
    'GET /api/clients/:clientId/webhooks': owners('yes'),
    // The server refuses the private address, so that no caller adds a webhook.
    'POST /api/clients/:clientId/webhooks': owners('private'),
    'DELETE /api/clients/:clientId/webhooks/:webhookId': owners('no webhook'),
    'POST /api/clients/:clientId/webhooks/:webhookId/secret': owners('yes'),
    'POST /api/clients/:clientId/webhooks/:webhookId/test': owners('yes'),
  },
  probes: {
    'GET /api/clients/:clientId/webhooks': clients(),
    'POST /api/clients/:clientId/webhooks': clients(() => body(() => ({ url: 'https://10.0.0.1/other' }))),
    // An existing webhook would be removed by the first actor and be missing for the next.
    'DELETE /api/clients/:clientId/webhooks/:webhookId': webhookWithId(MISSING),
    'POST /api/clients/:clientId/webhooks/:webhookId/secret': webhook,
    'POST /api/clients/:clientId/webhooks/:webhookId/test': webhook,
  },
};
