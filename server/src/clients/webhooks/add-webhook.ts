import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { chatEventTypes } from '@nave/domain/clients/webhooks/chat-message.ts';
import { receiverKind } from '@nave/domain/clients/webhooks/receiver.ts';
import { MAX_WEBHOOKS } from '@nave/domain/clients/webhooks/webhook.ts';
import { webhookRefusals } from '@nave/domain/clients/webhooks/webhooks.texts.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isPublicAddress } from '../../platform/outside-fetch.ts';
import { eventSpan } from '../../platform/realtime/rooms/kept-events.ts';
import { lockClient } from '../clients.store.ts';
import { insertWebhook, type WebhookRow, webhooksOf } from '../webhooks.store.ts';

const SECRET_BYTES = 32;

export interface AddWebhookDeps {
  db: Db;
  clock: Clock;
  /** Hosts (name:port) that the operator has allowed although they are private or use http. */
  outsideHosts: readonly string[];
}

/**
 * Adds a webhook with its own secret to a client (API-110). Its receiver gets the events from now on. If a webhook
 * with this id exists, an earlier run of the same request has added it, so it is returned.
 */
export async function addWebhook(
  { db, clock, outsideHosts }: AddWebhookDeps,
  { id, clientId, url, language }: { id: string; clientId: string; url: string; language: Language },
): Promise<WebhookRow> {
  if (isForbiddenUrl(new URL(url), outsideHosts))
    throw new Refusal(webhookRefusals.private, { fields: { url: webhookRefusals.private.message } });
  return inTransaction(db, async (tx) => {
    // The client is locked, so that concurrent requests cannot exceed the limit.
    if (!(await lockClient(tx, clientId))) throw new Refusal(clientRefusals.notFound);
    const existing = await webhooksOf(tx, clientId);
    const earlier = existing.find((webhook) => webhook.id === id);
    if (earlier) return earlier;
    if (existing.some((webhook) => webhook.url === url))
      throw new Refusal(webhookRefusals.taken, { fields: { url: webhookRefusals.taken.message } });
    if (existing.length >= MAX_WEBHOOKS) throw new Refusal(webhookRefusals.tooMany);
    const { newest: cursor } = await eventSpan(tx, clientEventsTopic(clientId));
    const types = receiverKind(url) === 'program' ? null : [...chatEventTypes];
    const webhook = { id, clientId, url, secret: newSecret(), createdAt: clock.now(), cursor, types, language };
    return insertWebhook(tx, webhook);
  });
}

/** Returns a secret in the format of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Whether the URL does not use https, has a port or contains a private IP address. Hostnames are not resolved here: a
 * hostname that resolves to a private address is refused when a message is sent (API-81).
 */
function isForbiddenUrl({ protocol, host, hostname }: URL, outsideHosts: readonly string[]): boolean {
  if (outsideHosts.includes(host)) return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return protocol !== 'https:' || host !== hostname || (isIP(literal) !== 0 && !isPublicAddress(literal));
}
