import type { PublicChannelCard } from '../channels/channel.ts';
import type { PublicClient } from '../clients/client.ts';

/** A client with its public channels that are available now, in their order (VIEW-206). */
export type ClientWithChannels = PublicClient & { channels: PublicChannelCard[] };

/** `GET /cdn/clients/by-key/{key}` (API-16). */
export type ClientWithChannelsAnswer = { ok: true; data: ClientWithChannels };
