import type { DefaultVideo, PublicChannelCard } from '../channels/channel.ts';
import type { Theme } from '../clients/theme.ts';
import type { PublicContent } from '../contents/content.ts';

/**
 * A channel as any viewer may know it, with its contents (CHN-12). `defaultVideo.src` is empty unless it is enabled and the
 * channel available (VIEW-28). `theme` is already the one to use: the channel's own or the client's.
 */
export interface PublicChannel extends Omit<PublicChannelCard, 'displayOrder'> {
  clientId: string;
  clientKey: string;
  clientName: string;
  /** Counts up with every change of the channel or one of its contents; `?v=` asks past any CDN for at least this one. */
  version: number;
  headerImage: string | null;
  logoImage: string | null;
  homeUrl: string | null;
  isPrivate: boolean;
  timeZoneName: string;
  defaultVideo: DefaultVideo;
  theme: Theme;
  contents: PublicContent[];
  /** When time opens something that this answer does not hold yet (VIEW-245): an ISO-8601 instant, or null. */
  moreAt: string | null;
}

/** `GET /cdn/channels/by-key/{clientKey}/{channelKey}` and `GET /cdn/channels/{clientId}/{channelId}`. */
export type PublicChannelAnswer = { ok: true; data: PublicChannel };
