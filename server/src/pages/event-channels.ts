import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { channelTags } from '../channels/channel-news.ts';
import { channelsOfEvent } from '../channels/channels.reads.ts';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientsOfIds } from '../clients/clients.reads.ts';
import type { PublicReadDeps, PublicView } from './public-view.ts';

/**
 * Returns the channels that are connected to an event, with their clients; null if no channel is. Their times of
 * availability are in the cards, so that a page can say whether they are early or late.
 */
export async function eventChannels(
  { db }: Pick<PublicReadDeps, 'db'>,
  eventNumber: string,
): Promise<PublicView<EventChannels> | null> {
  if (!isEventNumber(eventNumber)) return null;
  const channels = await channelsOfEvent(db, eventNumber);
  if (channels.length === 0) return null;
  const clientIds = [...new Set(channels.map(({ clientId }) => clientId))];
  return {
    data: { eventNumber, clients: await publicClientsOfIds(db, clientIds), channels },
    tags: [
      channelTags.ofEvent(eventNumber),
      ...channels.map(({ id }) => channelTags.channel(id)),
      ...clientIds.map(clientTag),
    ],
    expiresAt: null,
  };
}
