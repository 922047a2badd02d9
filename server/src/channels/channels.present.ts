import {
  type Channel,
  channelSchema,
  type DefaultVideo,
  type PublicChannelCard,
} from '@nave/domain/channels/channel.ts';
import { completeTheme, type Theme } from '@nave/domain/clients/theme.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { withTexts } from '../platform/database/instants.ts';
import type { ChannelRow } from './channels.store.ts';

const forStaff = namesOf(channelSchema.shape);

/** The window of a channel as texts. */
function channelWindow(row: ChannelRow) {
  return { showAt: row.showAt?.toISOString() ?? null, hideAt: row.hideAt?.toISOString() ?? null };
}

/** A channel as its staff see it. */
export function presentChannel(row: ChannelRow): Channel {
  return withTexts(pick(row, forStaff));
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
