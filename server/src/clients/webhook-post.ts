import { Webhook } from 'standardwebhooks';
import { OutsideError, type OutsideFetch } from '../platform/outside-fetch.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** How long a renewed secret's former one also signs, in milliseconds, so that receivers have time to change theirs. */
const FORMER_SIGNS_FOR_MS = 24 * 3_600_000;
const PROBLEM_MAX = 300;

/** The result of an attempt: `problem` is null on success; a `forbidden` message is never sent again. */
export interface Outcome {
  problem: string | null;
  isForbidden: boolean;
}

interface Message {
  /** The same for each attempt, so that receivers can deduplicate. */
  id: string;
  body: string;
}

/** Sends a message to a receiver once, signed as Standard Webhooks; does not throw for faults of the receiver. */
export async function postWebhook(
  outside: OutsideFetch,
  webhook: WebhookRow,
  { id, body }: Message,
  now: Date,
): Promise<Outcome> {
  try {
    const { status } = await outside(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Nave-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': signatures(webhook, { id, body }, now),
      },
      body,
    });
    const isTaken = status >= 200 && status < 300;
    return { problem: isTaken ? null : `The receiver answered ${status}.`, isForbidden: false };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { problem: error.message.slice(0, PROBLEM_MAX), isForbidden: error.kind === 'forbidden' };
  }
}

function signatures({ secret, formerSecret, renewedAt }: WebhookRow, { id, body }: Message, now: Date): string {
  const isFormerGood = renewedAt !== null && now.getTime() - renewedAt.getTime() < FORMER_SIGNS_FOR_MS;
  const secrets = [secret, ...(formerSecret && isFormerGood ? [formerSecret] : [])];
  return secrets.map((one) => new Webhook(one).sign(id, now, body)).join(' ');
}
