import type { PublicClient } from '../clients/client.ts';
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
