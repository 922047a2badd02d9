import type { PublicChannelCard } from '../channels/channel.ts';
import type { PublicClient } from '../clients/client.ts';
import type { Listed } from '../contents/content-lists.ts';

/** A card of the client page, with the few contents of which the page chooses the one that is live or next. */
export interface ChannelOnClientPage extends PublicChannelCard {
  coming: Listed[];
}

/** A client with its public channels that are available now, in their order (VIEW-206). */
export type ClientWithChannels = PublicClient & { channels: ChannelOnClientPage[] };

/** `GET /cdn/clients/by-key/{key}` (API-16). */
export type ClientWithChannelsAnswer = { ok: true; data: ClientWithChannels };
