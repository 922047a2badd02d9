import type { PublicClient } from '../clients/client.ts';
import type { Brand } from '../kernel/brand.ts';
import type { PublicChannel } from './public-channel.ts';
import type { ClientWithChannels } from './public-client.ts';

/**
 * The data in a viewer's HTML page, in `<script type="application/json" id="page-data">`. It is the same for every visitor
 * and cached, so it holds no time; the response's `Server-Timing: now;dur={epoch ms}` says when it was sent.
 */
export type PageData =
  | { page: 'client'; client: ClientWithChannels }
  | {
      page: 'channel';
      client: PublicClient;
      channel: PublicChannel;
      /** The content that the URL names; null if the page chooses one (VIEW-6). */
      contentKey: string | null;
    };

/** What a page knows about the hostname that serves it. */
export interface PageSite {
  /** The key of the client, if the hostname is its own domain; null on the product's hostnames. */
  ownClientKey: string | null;
  brand: Brand;
}

/** The content of the element: a page, or `splash` if the hostname belongs to no client (HOST-36), and the site. */
export type PageInHtml = (PageData | { page: 'splash' }) & { site: PageSite };

/** The data in the dashboard's HTML page. */
export type DashboardInHtml = Pick<PageSite, 'brand'>;

/** The id of the element with the data. */
export const PAGE_DATA_ELEMENT = 'page-data';

/** Query parameter of `/` and the dashboard after a redirect from an unknown address; its value is the address's first segment. */
export const LOST_PARAMETER = 'lost';

/** The ids of the templates with preload links of the player, and of the streaming engine. */
export const PLAYER_LINKS = 'player-links';
export const ENGINE_LINKS = 'engine-links';

/** Returns the title of a page: the client's name, and the content's or else the channel's (VIEW-95, VIEW-96, VIEW-232). */
export function pageTitle(clientName: string, name?: string): string {
  return name ? `${clientName} - ${name}` : clientName;
}
