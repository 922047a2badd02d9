import type { Executor } from '../platform/database/database.ts';

/** Where a channel's page is, as letters lead to it. */
export interface ChannelPlace {
  clientId: string;
  channelKey: string;
}

/** Where a live channel is, or null. Channels, to the right, say so. */
export type PlaceOfChannel = (db: Executor, channelId: string) => Promise<ChannelPlace | null>;
