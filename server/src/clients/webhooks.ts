import { randomInt } from 'node:crypto';
import { RETRIED_FOR_MS, retryPauseMs } from '@nave/domain/clients/webhooks/retry-pause.ts';
import type { WebhookEvent, WebhookMessage } from '@nave/domain/clients/webhooks/webhook.ts';
import { v7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { OutsideFetch } from '../platform/outside-fetch.ts';
import { type Outcome, postWebhook } from './webhook-post.ts';
import {
  deleteMessage,
  insertMessage,
  keepNewestMessages,
  recordFailedAttempt,
  updateWebhook,
  type WebhookRow,
  waitingMessage,
  webhooksOf,
} from './webhooks.store.ts';

const JOB = 'webhook';
/**
 * The maximum number of queued messages per webhook. Above it the oldest messages are deleted, because a message only
 * says that a channel has changed.
 */
const MAX_WAITING = 100;
const FRACTION_STEPS = 1_000_000;
const DATABASE_RETRIES = 30;
const DATABASE_PAUSE_SECONDS = 3_600;

/** A channel that the caller's transaction writes. */
export interface ChannelWrite {
  type: Extract<WebhookEvent, `channel.${string}`>;
  channel: { id: string; clientId: string; key: string; version: number };
}

export interface Webhooks {
  /**
   * Queues a message for each webhook of the client. The messages are sent only if the transaction commits (API-76,
   * API-80).
   */
  queue(tx: Tx, write: ChannelWrite): Promise<void>;
  /** Sends a test message now, without retries. Returns the updated webhook; undefined if it was deleted. */
  test(webhook: WebhookRow): Promise<WebhookRow | undefined>;
}

interface WebhooksDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  outside: OutsideFetch;
}

/**
 * The update webhook: messages are queued in the database, and each is retried for 24 hours under the same id (API-76
 * to API-81, API-111).
 */
export function createWebhooks({ db, clock, jobs, outside }: WebhooksDeps): Webhooks {
  const recordOutcome = (executor: Db | Tx, webhook: WebhookRow, { problem }: Outcome) =>
    updateWebhook(executor, webhook, { lastAt: clock.now(), lastProblem: problem });

  const deliver = async ({ clientId, id }: { clientId: string; id: string }) => {
    const queued = await waitingMessage(db, clientId, id);
    if (!queued) return;
    const { webhook, message } = queued;
    const outcome = await postWebhook(outside, webhook, message, clock.now());
    const next = new Date(clock.now().getTime() + retryPauseMs(message.attempts + 1, randomFraction()));
    const isGivenUp = outcome.isForbidden || next.getTime() - message.createdAt.getTime() > RETRIED_FOR_MS;
    await inTransaction(db, async (tx) => {
      await recordOutcome(tx, webhook, outcome);
      if (outcome.problem === null || isGivenUp) return deleteMessage(tx, clientId, id);
      if (await recordFailedAttempt(tx, message)) await jobs.enqueue(tx, JOB, { clientId, id }, { at: next, key: id });
    });
  };
  // The job queue retries only after database failures; `deliver` schedules the retries after failures of a receiver.
  jobs.define(JOB, deliver, { retries: DATABASE_RETRIES, longestPauseSeconds: DATABASE_PAUSE_SECONDS });

  return {
    async queue(tx, { type, channel: { id: channelId, clientId, key: channelKey, version } }) {
      const receivers = await webhooksOf(tx, clientId);
      const body = bodyOf(type, clock.now(), { clientId, channelId, channelKey, version });
      for (const { webhook } of receivers) {
        const id = v7();
        await insertMessage(tx, { id, clientId, webhookId: webhook.id, body, createdAt: clock.now() });
        await keepNewestMessages(tx, webhook, MAX_WAITING);
        await jobs.enqueue(tx, JOB, { clientId, id }, { key: id });
      }
    },
    async test(webhook) {
      const body = bodyOf('webhook.test', clock.now(), { clientId: webhook.clientId });
      return recordOutcome(db, webhook, await postWebhook(outside, webhook, { id: v7(), body }, clock.now()));
    },
  };
}

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
function randomFraction(): number {
  return randomInt(FRACTION_STEPS) / FRACTION_STEPS;
}

function bodyOf(type: WebhookEvent, at: Date, data: WebhookMessage['data']): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data } satisfies WebhookMessage);
}
