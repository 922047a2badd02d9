import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ChannelsSlice } from '../channels/channels.slice.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { MediaSlice } from '../media/media.slice.ts';
import type { Platform } from '../platform/platform.ts';
import type { VideosSlice } from '../videos/videos.slice.ts';
import { type ContentLog, createContentLog } from './content-log.ts';
import { contentRoutes } from './contents.routes.ts';
import { activeContent, namesWithPicture } from './contents.store.ts';
import { contentsWithSource } from './contents-by-source.store.ts';
import { type Conversion, createConversion } from './convert-to-on-demand.ts';
import { contentFinder, type FindContent } from './find-content.ts';
import { videoFollower } from './follow-videos.ts';
import { htmlOfResponses, type InteractionWrites, interactionWrites } from './interaction-writes.ts';

type Needs = ChannelsSlice &
  Pick<ClientsSlice, 'events' | 'registerLinkLookups'> &
  Pick<MediaSlice, 'registerPictureUses'> &
  Pick<VideosSlice, 'registerVideoUses' | 'onVideoChanged'> &
  CataloguesSlice;

export interface ContentsSlice {
  conversion: Conversion;
  contentLog: ContentLog;
  /** Finds a content by its id alone; concurrent lookups share one query. */
  findContent: FindContent;
  interactionWrites: InteractionWrites;
}

export function contentsSlice(
  platform: Platform,
  { news, events, registerLinkLookups, registerPictureUses, registerVideoUses, onVideoChanged, hasIcon }: Needs,
): ContentsSlice {
  const { routes, db, clock, jobs } = platform;
  const contentLog = createContentLog({ db, clock, jobs, events });
  const conversion = createConversion({ db, jobs, clock, news, contentLog });
  contentRoutes({ routes, db, clock, news, events, contentLog, conversion, hasIcon });
  registerPictureUses(async (from, { clientId, url }) =>
    (await namesWithPicture(from, clientId, url)).map((name) => ({ kind: 'content', name })),
  );
  registerVideoUses(async (from, clientId, source) =>
    (await contentsWithSource(from, clientId, [ownSourceText(source)])).map(({ name }) => name),
  );
  onVideoChanged(videoFollower({ db, news }));
  registerLinkLookups(async (from, clientId, id) => {
    const content = await activeContent(from, clientId, id);
    return content ? [...content.links, ...(await htmlOfResponses(from, { clientId, contentId: id }))] : null;
  });
  return { conversion, contentLog, findContent: contentFinder(db, clock), interactionWrites };
}
