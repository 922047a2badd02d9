import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { channelTags } from '../channels/channel-news.ts';
import { channelsOfEvent, ofOneEvent } from '../channels/channels.reads.ts';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientsOfIds } from '../clients/clients.reads.ts';
import type { PublicReadDeps, PublicView } from './public-view.ts';

/**
 * Returns the channels that are connected to an event, with their clients and what the landing of the event shows of
 * them; null if no channel is. With `ownerId`, only the channels of this client count.
 */
export async function eventChannels(
  { db }: Pick<PublicReadDeps, 'db'>,
  eventNumber: string,
  ownerId: string | null = null,
): Promise<PublicView<EventChannels> | null> {
  if (!isEventNumber(eventNumber)) return null;
  const connected = await channelsOfEvent(db, eventNumber);
  const ofOwner = connected.filter(({ clientId }) => ownerId === null || clientId === ownerId);
  const channels = ofOneEvent(ofOwner, ({ connection }) => connection.provider);
  const clientIds = [...new Set(channels.map(({ clientId }) => clientId))];
  const clients = await publicClientsOfIds(db, clientIds);
  const cards = channels.flatMap(({ connection: _connection, theme, ...channel }) => {
    const client = clients.find(({ id }) => id === channel.clientId);
    return client ? [{ ...channel, theme: theme ?? client.theme }] : [];
  });
  const [first] = channels;
  if (!first || cards.length === 0) return null;
  return {
    data: { eventNumber, title: first.connection.eventName, clients, channels: cards },
    tags: [
      channelTags.ofEvent(eventNumber),
      ...channels.map(({ id }) => channelTags.channel(id)),
      ...clientIds.map(clientTag),
    ],
    expiresAt: null,
  };
}
