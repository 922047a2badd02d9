import type { ClientEventType } from '@nave/domain/clients/events/client-event.ts';
import type { NewClientEvent } from '../clients/events/client-events.ts';

interface WrittenChannel {
  id: string;
  key: string;
  version: number;
}

/** Returns the event of a channel that the caller's transaction has written (API-76). */
export function channelEvent(
  type: Extract<ClientEventType, 'channel.added' | 'channel.saved' | 'channel.deleted'>,
  { id: channelId, key: channelKey, version }: WrittenChannel,
): NewClientEvent {
  return { type, data: { channelId, channelKey, version } };
}
