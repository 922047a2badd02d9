import { ANSWER_MAX } from '@nave/domain/clients/webhooks/webhook.ts';
import { Webhook } from 'standardwebhooks';
import { OutsideError, type OutsideFetch } from '../../platform/outside-fetch.ts';
import type { WebhookRow } from '../webhooks.store.ts';

/** For this time after a secret is renewed, messages are also signed with the former secret (API-193). */
const FORMER_SIGNS_FOR_MS = 24 * 3_600_000;
const PROBLEM_MAX = 300;

/** The result of an attempt. `problem` is null on success; `status` is null if there was no complete answer. */
export interface Outcome {
  status: number | null;
  milliseconds: number;
  problem: string | null;
  /** The beginning of the answer, without characters that the database cannot store. */
  answer: string;
}

interface Message {
  /** Each attempt to send a message uses the same id, so that receivers can discard duplicates. */
  id: string;
  body: string;
}

/**
 * Sends a message to a receiver once, signed by the Standard Webhooks specification. Returns errors of the receiver or
 * the network as a problem, and does not throw them.
 */
export async function postWebhook(
  outside: OutsideFetch,
  webhook: WebhookRow,
  { id, body }: Message,
  now: Date,
): Promise<Outcome> {
  const startedMs = performance.now();
  const outcome = (status: number | null, problem: string | null, answer: string): Outcome => ({
    status,
    milliseconds: Math.round(performance.now() - startedMs),
    problem,
    answer: answer.slice(0, ANSWER_MAX).replaceAll('\u0000', '').toWellFormed(),
  });
  try {
    const response = await outside(webhook.url, {
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
    const { status } = response;
    const isAccepted = status >= 200 && status < 300;
    return outcome(status, isAccepted ? null : `The receiver answered ${status}.`, await response.text());
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return outcome(null, error.message.slice(0, PROBLEM_MAX), '');
  }
}

function signatures({ secret, formerSecret, renewedAt }: WebhookRow, { id, body }: Message, now: Date): string {
  const isFormerValid = renewedAt !== null && now.getTime() - renewedAt.getTime() < FORMER_SIGNS_FOR_MS;
  const secrets = [secret, ...(formerSecret && isFormerValid ? [formerSecret] : [])];
  return secrets.map((key) => new Webhook(key).sign(id, now, body)).join(' ');
}
