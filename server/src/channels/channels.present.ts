import type { Channel, DefaultVideo, PublicChannelCard } from '@nave/domain/channels/channel.ts';
import { completeTheme, type Theme } from '@nave/domain/clients/theme.ts';
import type { ChannelRow } from './channels.store.ts';

/** The window of a channel as texts. */
function channelWindow(row: ChannelRow) {
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

/** What anyone may know of a channel, but for its default video, of which the time decides (VIEW-28). */
export interface ChannelForAnyone extends Omit<PublicChannelCard, 'displayOrder'> {
  clientId: string;
  version: number;
  headerImage: string | null;
  logoImage: string | null;
  homeUrl: string | null;
  isPrivate: boolean;
  timeZoneName: string;
  defaultVideo: DefaultVideo;
  /** Null: the client's. */
  theme: Theme | null;
}

/** Who saved it last is not among it (CHN-12). */
export function presentForAnyone(row: ChannelRow): ChannelForAnyone {
  const { id, clientId, version, key, name, description, thumbImage, headerImage, logoImage } = row;
  const { homeUrl, isPrivate, timeZoneName, defaultVideo, theme } = row;
  return {
    ...{ id, clientId, version, key, name, description, thumbImage, headerImage, logoImage },
    ...{ homeUrl, isPrivate, timeZoneName, defaultVideo },
    ...channelWindow(row),
    theme: theme ? completeTheme(theme) : null,
  };
}
