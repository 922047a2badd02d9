import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isUniqueViolation } from '../platform/database/transaction.ts';

/** Runs the write. If another channel of the client has the key, refuses with an error at the key field (CHN-137). */
export async function withUniqueKey<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'channels_live_key')) throw error;
    throw new Refusal(channelRefusals.keyTaken, { fields: { key: channelRefusals.keyTaken.message } });
  }
}
