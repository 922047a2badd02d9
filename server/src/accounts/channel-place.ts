import type { Executor } from '../platform/database/database.ts';

/** Where a channel's page is, for links in emails. */
export interface ChannelPlace {
  clientId: string;
  channelKey: string;
}

/** Returns where an active channel is, or null. Registered by the channels slice. */
export type PlaceOfChannel = (db: Executor, channelId: string) => Promise<ChannelPlace | null>;
