import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ChannelsSlice } from '../channels/channels.slice.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { contentRoutes } from './contents.routes.ts';
import { liveContent } from './contents.store.ts';
import { type Conversion, createConversion } from './convert-to-on-demand.ts';

type Needs = ChannelsSlice & Pick<ClientsSlice, 'webhooks' | 'knowLinks'> & CataloguesSlice;

export interface ContentsSlice {
  conversion: Conversion;
}

export function contentsSlice(platform: Platform, { news, webhooks, knowLinks, hasIcon }: Needs): ContentsSlice {
  const { routes, db, clock, jobs } = platform;
  const conversion = createConversion({ db, jobs, clock, news });
  contentRoutes({ routes, db, clock, news, webhooks, conversion, hasIcon });
  knowLinks(async (from, clientId, id) => (await liveContent(from, clientId, id))?.links ?? null);
  return { conversion };
}
