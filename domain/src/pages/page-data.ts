import type { PublicClient } from '../clients/client.ts';
import type { Brand } from '../kernel/brand.ts';
import type { PublicChannel } from './public-channel.ts';
import type { ClientWithChannels } from './public-client.ts';

/**
 * What a viewer's HTML page carries inside, in `<script type="application/json" id="page-data">`. The same for every
 * visitor, so it holds no time: the answer's `Server-Timing: now;dur={epoch ms}` tells when it was sent.
 */
export type PageData =
  | { page: 'client'; client: ClientWithChannels }
  | {
      page: 'channel';
      client: PublicClient;
      channel: PublicChannel;
      /** The content that the URL named; null when the page is to choose (VIEW-6). */
      contentKey: string | null;
    };

/** What a page knows of the hostname that it stands on. */
export interface PageSite {
  /** The key of the client whose own domain it is; null on the product's hosts. */
  ownClientKey: string | null;
  brand: Brand;
}

/** What the element holds: a page, or that the hostname is nobody's (HOST-36), and its site. */
export type PageInHtml = (PageData | { page: 'splash' }) & { site: PageSite };

/** What it holds in the dashboard's HTML. */
export type DashboardInHtml = Pick<PageSite, 'brand'>;

/** The id of the element that holds it. */
export const PAGE_DATA_ELEMENT = 'page-data';

/** The parameter of `/` and the dashboard that tells of an address which led nowhere: its value is the first key in it. */
export const LOST_PARAMETER = 'lost';

/** The ids of the templates that hold the links to what plays a video, and a stream. */
export const PLAYER_LINKS = 'player-links';
export const ENGINE_LINKS = 'engine-links';

/** The title of a page: client and content, or channel where there is no content (VIEW-95, VIEW-96, VIEW-232). */
export function pageTitle(clientName: string, name?: string): string {
  return name ? `${clientName} - ${name}` : clientName;
}
