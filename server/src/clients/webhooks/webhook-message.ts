import { type ClientEvent, type ClientEventType, clientEventTypes } from '@nave/domain/clients/events/client-event.ts';
import { chatBody } from '@nave/domain/clients/webhooks/chat-message.ts';
import { receiverKind } from '@nave/domain/clients/webhooks/receiver.ts';
import { webhookBody } from '@nave/domain/clients/webhooks/webhook.ts';
import type { WebhookRow } from '../webhooks.store.ts';

/** Returns the message that a receiver gets for an event: the event itself or, in a chat, a sentence with a link. */
export function messageOf(webhook: WebhookRow, event: ClientEvent, publicUrl: string): string {
  const kind = receiverKind(webhook.url);
  if (kind === 'program') return webhookBody(event);
  const { contentId, channelId } = event.data;
  const part = contentId && !event.type.endsWith('deleted') ? `/contents/${contentId}` : channelId ? '/channels' : '';
  const link = `${dashboardOf(webhook, publicUrl)}${part}`;
  return chatBody(kind, { type: event.type, language: webhook.language, link });
}

/** Returns the message of a test. */
export function testMessageOf(webhook: WebhookRow, { id, at }: { id: string; at: Date }, publicUrl: string): string {
  const kind = receiverKind(webhook.url);
  const type = 'webhook.test';
  const timestamp = at.toISOString();
  if (kind === 'program') return JSON.stringify({ type, timestamp, data: { clientId: webhook.clientId }, id });
  return chatBody(kind, { type, language: webhook.language, link: pageOfWebhooks(webhook, publicUrl) });
}

/** Returns the address of the inspector. */
export function pageOfWebhooks(webhook: Pick<WebhookRow, 'clientId'>, publicUrl: string): string {
  return `${dashboardOf(webhook, publicUrl)}/webhooks`;
}

function dashboardOf({ clientId }: Pick<WebhookRow, 'clientId'>, publicUrl: string): string {
  return `${publicUrl}/dashboard/${clientId}`;
}

/** Returns the types of events that a receiver gets. */
export function typesOf({ types }: Pick<WebhookRow, 'types'>): readonly ClientEventType[] {
  return types ?? clientEventTypes;
}
