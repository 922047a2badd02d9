import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../../platform/database/database.ts';

/** Returns the ids of a client's channels. Registered by the channels slice. */
export type ChannelIdsOf = (db: Executor, clientId: string) => Promise<string[]>;

/**
 * Returns the whitelist to store, without duplicates. Throws if a channel does not belong to the client (USR-80, B3).
 */
export async function grantedChannels(
  tx: Executor,
  channelIdsOf: ChannelIdsOf,
  { clientId, whitelist }: { clientId: string; whitelist: readonly string[] | null },
): Promise<string[] | null> {
  if (whitelist === null) return null;
  const known = new Set(await channelIdsOf(tx, clientId));
  if (!whitelist.every((id) => known.has(id))) throw new Refusal(staffRefusals.unknownChannel);
  return [...new Set(whitelist)];
}
