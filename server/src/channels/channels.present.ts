import type { Channel, PublicChannelCard } from '@nave/domain/channels/channel.ts';
import type { ChannelRow } from './channels.store.ts';

/** The window of a channel as texts. */
export function channelWindow(row: ChannelRow) {
  return { showAt: row.showAt?.toISOString() ?? null, hideAt: row.hideAt?.toISOString() ?? null };
}

/** A channel as its staff see it. */
export function presentChannel(row: ChannelRow): Channel {
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    key: row.key,
    description: row.description,
    headerImage: row.headerImage,
    logoImage: row.logoImage,
    homeUrl: row.homeUrl,
    thumbImage: row.thumbImage,
    defaultVideo: row.defaultVideo,
    ...channelWindow(row),
    isPrivate: row.isPrivate,
    displayOrder: row.displayOrder,
    theme: row.theme,
    timeZoneName: row.timeZoneName,
    createdAt: row.createdAt.toISOString(),
    updatedBy: row.updatedBy,
    edition: row.edition,
  };
}

/** A channel on its client's page. */
export function presentChannelCard(row: ChannelRow): PublicChannelCard {
  const { id, key, name, description, thumbImage, displayOrder } = row;
  return { id, key, name, description, thumbImage, displayOrder, ...channelWindow(row) };
}
