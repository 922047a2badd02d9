import type { Executor } from '../platform/database/database.ts';

/** The parts of the address of a channel's page, for links in emails. */
export interface ChannelAddress {
  clientId: string;
  channelKey: string;
}

/**
 * Returns the parts of the address of a channel's page, or null if no active channel has this id. The channels slice
 * registers this function.
 */
export type AddressOfChannel = (db: Executor, channelId: string) => Promise<ChannelAddress | null>;
