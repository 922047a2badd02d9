import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ChannelsSlice } from '../channels/channels.slice.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { MediaSlice } from '../media/media.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { contentRoutes } from './contents.routes.ts';
import { activeContent, namesWithPicture } from './contents.store.ts';
import { type Conversion, createConversion } from './convert-to-on-demand.ts';
import { contentFinder, type FindContent } from './find-content.ts';
import { htmlOfResponses, type InteractionWrites, interactionWrites } from './interaction-writes.ts';

type Needs = ChannelsSlice &
  Pick<ClientsSlice, 'webhooks' | 'registerLinkLookups'> &
  Pick<MediaSlice, 'registerPictureUses'> &
  CataloguesSlice;

export interface ContentsSlice {
  conversion: Conversion;
  /** Finds a content by its id alone; concurrent lookups share one query. */
  findContent: FindContent;
  interactionWrites: InteractionWrites;
}

export function contentsSlice(
  platform: Platform,
  { news, webhooks, registerLinkLookups, registerPictureUses, hasIcon }: Needs,
): ContentsSlice {
  const { routes, db, clock, jobs } = platform;
  const conversion = createConversion({ db, jobs, clock, news });
  contentRoutes({ routes, db, clock, news, webhooks, conversion, hasIcon });
  registerPictureUses(async (from, { clientId, url }) =>
    (await namesWithPicture(from, clientId, url)).map((name) => ({ kind: 'content', name })),
  );
  registerLinkLookups(async (from, clientId, id) => {
    const content = await activeContent(from, clientId, id);
    return content ? [...content.links, ...(await htmlOfResponses(from, { clientId, contentId: id }))] : null;
  });
  return { conversion, findContent: contentFinder(db, clock), interactionWrites };
}
