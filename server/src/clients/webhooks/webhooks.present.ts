import { receiverKind } from '@nave/domain/clients/webhooks/receiver.ts';
import type { Webhook, WebhookAttempt } from '@nave/domain/clients/webhooks/webhook.ts';
import type { AttemptRow, WebhookRow } from '../webhooks.store.ts';

/** A webhook as the client's owner sees it (API-191). */
export function presentWebhook(row: WebhookRow, waiting: number): Webhook {
  const { id, url, createdAt, types, cursor, pausedAt, failingSince, lastAt, lastProblem } = row;
  const state = pausedAt ? 'paused' : failingSince ? 'failing' : 'delivering';
  const since = pausedAt ?? failingSince;
  return {
    id,
    url,
    createdAt: createdAt.toISOString(),
    receiver: receiverKind(url),
    types,
    state,
    since: since?.toISOString() ?? null,
    isPausedByFailures: pausedAt !== null && failingSince !== null,
    cursor,
    last: lastAt && { at: lastAt.toISOString(), problem: lastProblem },
    waiting,
  };
}

export function presentAttempt(row: AttemptRow): WebhookAttempt {
  const { id, n, eventId, type, at, status, milliseconds, problem, answer, body } = row;
  return { id, n, eventId, type, at: at.toISOString(), status, milliseconds, problem, answer, body };
}
