import { setTimeout as sleep } from 'node:timers/promises';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { KEPT_ATTEMPTS } from '@nave/domain/clients/webhooks/webhook.ts';
import { webhookRefusals } from '@nave/domain/clients/webhooks/webhooks.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { eventSpan } from '../../platform/realtime/rooms/kept-events.ts';
import { eventAt } from '../../platform/realtime/rooms/pages-of-events.ts';
import { presentEvent } from '../events/events.present.ts';
import {
  type AttemptRow,
  rewindWebhook,
  sendingWebhooks,
  storeAttempts,
  updateWebhook,
  type WebhookRow,
} from '../webhooks.store.ts';
import {
  attemptOf,
  DELIVERY_JOB,
  type Delivery,
  type DeliveryDeps,
  deliverEvents,
  deliveryOf,
} from './deliver-events.ts';
import { postWebhook } from './post-webhook.ts';
import { messageOf, testMessageOf } from './webhook-message.ts';

/** How many webhooks a process serves at the same time, so that a slow receiver delays no others. */
const CONCURRENCY = 8;
/** Events of a client within this time, in milliseconds, wake its webhooks once. */
const GATHER_MS = 200;
const RUN_TIMEOUT_SECONDS = 120;
const DATABASE_RETRIES = 30;
const DATABASE_PAUSE_SECONDS = 3_600;

/** Commands for a webhook that the caller has loaded. Each returns the updated webhook; undefined if it was deleted. */
export interface Webhooks {
  /** Makes the webhooks of a client deliver its new events. Call this after the commit of the events. */
  wake(clientId: string): void;
  /** Sends a test message now, without retries. */
  test(webhook: WebhookRow): Promise<WebhookRow | undefined>;
  /** Changes a webhook and goes on delivering now. */
  change(webhook: WebhookRow, values: Partial<WebhookRow>): Promise<WebhookRow | undefined>;
  pause(webhook: WebhookRow): Promise<WebhookRow | undefined>;
  /** Delivers the event `from` and all later ones; a paused webhook does so when it is resumed. */
  replay(webhook: WebhookRow, from: number): Promise<WebhookRow | undefined>;
  /** Sends one event now, without retries, and returns the attempt. Throws the `Refusal` noEvent. */
  send(webhook: WebhookRow, n: number): Promise<AttemptRow>;
}

interface WebhooksDeps extends Omit<DeliveryDeps, 'jobs'> {
  jobs: Jobs;
}

/** The webhooks of all organisations: each delivers the event log of its organisation in order (decision 0104). */
export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { db, clock, jobs, outside, publicUrl, onAttempts } = deps;
  const woken = new Set<string>();

  // The job queue retries only after database failures; the job itself runs again after failures of a receiver.
  jobs.define<Delivery>(DELIVERY_JOB, (delivery) => deliverEvents(deps, delivery), {
    concurrency: CONCURRENCY,
    timeoutSeconds: RUN_TIMEOUT_SECONDS,
    retries: DATABASE_RETRIES,
    longestPauseSeconds: DATABASE_PAUSE_SECONDS,
  });
  // A process that is killed after a commit has woken nobody.
  jobs.daily('wake-webhooks', async () => {
    jobs.wake(DELIVERY_JOB, async () => (await sendingWebhooks(db)).map(deliveryOf));
  });

  const enqueue = (tx: Executor, webhook: WebhookRow) => {
    const { key, data } = deliveryOf(webhook);
    return jobs.enqueue(tx, DELIVERY_JOB, data, { key });
  };
  const inChange = (write: (tx: Executor) => Promise<WebhookRow | undefined>) =>
    inTransaction(db, async (tx) => {
      const row = await write(tx);
      if (row && !row.pausedAt) await enqueue(tx, row);
      return row;
    });
  const change = (webhook: WebhookRow, values: Partial<WebhookRow>) =>
    inChange((tx) => updateWebhook(tx, webhook, values));
  const fresh = { failures: 0, failingSince: null };
  const attempt = async (webhook: WebhookRow, event: { n: number | null; id: string; type: string }, body: string) => {
    const at = clock.now();
    const outcome = await postWebhook(outside, webhook, { id: event.id, body }, at);
    const attempt = attemptOf(webhook, event, { at, body, outcome });
    const row = await inTransaction(db, async (tx) => {
      const updated = await updateWebhook(tx, webhook, { lastAt: at, lastProblem: outcome.problem });
      if (updated) await storeAttempts(tx, updated, { attempts: [attempt], most: KEPT_ATTEMPTS });
      return updated;
    });
    onAttempts(webhook.clientId);
    return { attempt, row };
  };

  return {
    wake(clientId) {
      if (woken.has(clientId)) return;
      woken.add(clientId);
      jobs.wake(DELIVERY_JOB, async () => {
        await sleep(GATHER_MS, undefined, { ref: false });
        // Events that commit from now on wake the webhooks again.
        woken.delete(clientId);
        return (await sendingWebhooks(db, clientId)).map(deliveryOf);
      });
    },
    async test(webhook) {
      const id = `test_${v7()}`;
      const body = testMessageOf(webhook, { id, at: clock.now() }, publicUrl);
      return (await attempt(webhook, { n: null, id, type: 'webhook.test' }, body)).row;
    },
    change: (webhook, values) => change(webhook, { ...values, ...fresh }),
    pause: (webhook) => change(webhook, { pausedAt: webhook.pausedAt ?? clock.now(), ...(!webhook.pausedAt && fresh) }),
    async replay(webhook, from) {
      const { newest } = await eventSpan(db, clientEventsTopic(webhook.clientId));
      if (from > newest) throw new Refusal(webhookRefusals.noEvent);
      const { clientId, id } = webhook;
      // Events that were not delivered yet are not skipped.
      return inChange((tx) => rewindWebhook(tx, { clientId, id, cursor: from - 1 }, fresh));
    },
    async send(webhook, n) {
      const found = await eventAt(db, clientEventsTopic(webhook.clientId), n);
      if (!found) throw new Refusal(webhookRefusals.noEvent);
      const event = presentEvent(webhook.clientId, found);
      return (await attempt(webhook, event, messageOf(webhook, event, publicUrl))).attempt;
    },
  };
}
