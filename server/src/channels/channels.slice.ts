import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { MediaSlice } from '../media/media.slice.ts';
import type { Platform } from '../platform/platform.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { clientsConnectedTo } from './channel-events.store.ts';
import { type ChannelNews, createChannelNews } from './channel-news.ts';
import { usesByChannels } from './channel-pictures.ts';
import { channelRoutes } from './channels.routes.ts';
import { channelSocket } from './channels.socket.ts';
import { activeChannel, addressOfChannel, channelIdsOf } from './channels.store.ts';
import type { FindEvent } from './connect-events.ts';
import { followClients } from './follow-clients.ts';

/** What the channels slice offers to the slices that are built on channels. */
export interface ChannelsSlice {
  news: ChannelNews;
}

type Needs = AccountsSlice &
  Pick<ClientsSlice, 'followClients' | 'events' | 'registerLinkLookups'> &
  Pick<MediaSlice, 'registerPictureUses'> &
  CataloguesSlice & { findEvent: FindEvent } & Pick<TicketingSlice, 'registerConnections'>;

export function channelsSlice(
  platform: Platform,
  {
    joinWhitelist,
    registerChannels,
    registerPictureUses,
    events,
    hasIcon,
    findEvent,
    registerConnections,
    ...clients
  }: Needs,
): ChannelsSlice {
  const { routes, realtime, db, cache, audience } = platform;
  const news = createChannelNews({ cache, publish: realtime.publish, subscribers: audience });
  clients.followClients(followClients(news));
  channelRoutes({ routes, db, news, events, joinWhitelist, hasIcon, findEvent });
  clients.registerLinkLookups(async (from, clientId, id) => (await activeChannel(from, clientId, id))?.links ?? null);
  channelSocket({ realtime, db });
  registerChannels({ channelIdsOf, addressOfChannel });
  registerConnections((from, eventNumber) => clientsConnectedTo(from, { provider: 'brushfire', eventNumber }));
  registerPictureUses(usesByChannels);
  return { news };
}
