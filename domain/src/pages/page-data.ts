import type { PublicClient } from '../clients/client.ts';
import type { Brand } from '../kernel/brand.ts';
import type { EventDetails } from '../ticketing/event-data.ts';
import type { EventChannels } from './event-channels.ts';
import type { PublicChannel } from './public-channel.ts';
import type { ClientWithChannels } from './public-client.ts';

/**
 * The data in a viewer's HTML page, in `<script type="application/json" id="page-data">`. The page is cached and the
 * same for every visitor, so the data does not contain the time. The response header `Server-Timing: now;dur={epoch
 * ms}` contains the time of sending.
 */
export type PageData =
  | { page: 'client'; client: ClientWithChannels }
  | {
      page: 'channel';
      client: PublicClient;
      channel: PublicChannel;
      /** The key of the content in the URL; null if the page chooses a content (VIEW-6). */
      contentKey: string | null;
    };

/** The data in the HTML of an event's own page, as everyone may see it. */
export interface EventPageData {
  page: 'event';
  client: PublicClient;
  event: EventDetails;
}

/** The data in the HTML of the landing of an event, which is the same for every attendee number. */
export interface LandingData {
  page: 'landing';
  /** Null if no channel is connected to the event. */
  event: EventChannels | null;
}

/** What a page knows about the hostname that serves it. */
export interface PageSite {
  /** The key of the client whose own domain the hostname is; null on the product's hostnames. */
  ownClientKey: string | null;
  brand: Brand;
}

/** The data in the element: the page, or `splash` if the hostname belongs to no client (HOST-36), and the site. */
export type PageInHtml = (PageData | EventPageData | LandingData | { page: 'splash' }) & { site: PageSite };

/** The data in the dashboard's HTML page. */
export type DashboardInHtml = Pick<PageSite, 'brand'>;

/** The id of the element with the page's data. */
export const PAGE_DATA_ELEMENT = 'page-data';

/**
 * Query parameter of `/` and of the dashboard after a redirect from an unknown address. Its value is the first path
 * segment of that address.
 */
export const LOST_PARAMETER = 'lost';

/** The ids of the templates with preload links, for the player and for the streaming engine. */
export const PLAYER_LINKS = 'player-links';
export const ENGINE_LINKS = 'engine-links';

/**
 * Returns the title of a page: the client's name, followed by `name`, the name of the content or channel (VIEW-95,
 * VIEW-96, VIEW-232).
 */
export function pageTitle(clientName: string, name?: string): string {
  return name ? `${clientName} - ${name}` : clientName;
}
