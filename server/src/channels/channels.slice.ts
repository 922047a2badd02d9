import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { type ChannelNews, createChannelNews } from './channel-news.ts';
import { channelRoutes } from './channels.routes.ts';
import { channelSocket } from './channels.socket.ts';

/** Tells those who show a channel that it has changed. */
export interface ChannelsSlice {
  news: ChannelNews;
}

export function channelsSlice(platform: Platform, { joinWhitelist }: AccountsSlice): ChannelsSlice {
  const { routes, realtime, db, cache, audience } = platform;
  const news = createChannelNews({ cache, publish: realtime.publish, subscribers: audience });
  channelRoutes({ routes, db, news, joinWhitelist });
  channelSocket({ realtime, db });
  return { news };
}
