import { clients, form, MISSING } from '@nave/server/testing/rights/asks.ts';
import { owners } from '@nave/server/testing/rights/owners.ts';
import type { Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { v7 } from 'uuid';
import { newSecret } from './add-webhook.ts';
import { insertWebhook } from './webhooks.store.ts';

/** Adds a webhook whose receiver is never called: its address is private. */
interface WebhookWorld extends World {
  webhookId: string;
}

/** Requests the client's webhook below each client. */
const webhook: Probe<WebhookWorld> = (person) => {
  const asks = Object.entries(clients<WebhookWorld>()(person));
  return Object.fromEntries(
    asks.map(([name, ask]) => {
      const { webhookId } = name === 'foreign' ? person.abroad : person.home;
      return [name, { ...ask, params: { ...ask.params, webhookId } }];
    }),
  );
};

/** A missing id, because a removed webhook would be missing for the next actor. */
const noWebhook =
  (webhookId: string): Probe<WebhookWorld> =>
  (person) => {
    const asks = Object.entries(clients<WebhookWorld>()(person));
    return Object.fromEntries(asks.map(([name, ask]) => [name, { ...ask, params: { ...ask.params, webhookId } }]));
  };

/** API-190 */
export const rights: Rights<WebhookWorld> = {
  cites: { answers: 'API-190~', secrets: 'API-24~' },
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
    // The address is refused, so that no caller adds one.
    'POST /api/clients/:clientId/webhooks': owners('private'),
    'DELETE /api/clients/:clientId/webhooks/:webhookId': owners('no webhook'),
    'POST /api/clients/:clientId/webhooks/:webhookId/secret': owners('yes'),
    'POST /api/clients/:clientId/webhooks/:webhookId/test': owners('yes'),
  },
  probes: {
    'GET /api/clients/:clientId/webhooks': clients(),
    'POST /api/clients/:clientId/webhooks': clients(() => form(() => ({ url: 'https://10.0.0.1/other' }))),
    'DELETE /api/clients/:clientId/webhooks/:webhookId': noWebhook(MISSING),
    'POST /api/clients/:clientId/webhooks/:webhookId/secret': webhook,
    'POST /api/clients/:clientId/webhooks/:webhookId/test': webhook,
  },
};
