import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type PublicChannelRow, publicColumns } from './channels.store.ts';
import { channels, formerChannelKeys } from './tables.ts';

/**
 * Returns the active channel that used to have this key, given in lower case. The caller has checked that no active
 * channel has the key now.
 */
export async function activeChannelByFormerKey(
  db: Executor,
  clientId: string,
  key: string,
): Promise<PublicChannelRow | undefined> {
  const [row] = await db
    .select(publicColumns)
    .from(formerChannelKeys)
    .innerJoin(
      channels,
      and(eq(channels.clientId, formerChannelKeys.clientId), eq(channels.id, formerChannelKeys.channelId)),
    )
    .where(and(eq(formerChannelKeys.clientId, clientId), eq(formerChannelKeys.key, key), isNull(channels.versionCode)));
  return row;
}

/** Registers a former key, which redirects to the channel. */
export async function addFormerKey(
  tx: Executor,
  { clientId, key, channelId }: { clientId: string; key: string; channelId: string },
): Promise<void> {
  await tx
    .insert(formerChannelKeys)
    .values({ clientId, key, channelId })
    .onConflictDoUpdate({ target: [formerChannelKeys.clientId, formerChannelKeys.key], set: { channelId } });
}

/** Deletes the redirect of a former key, because a channel now has this key itself. */
export async function deleteFormerKey(tx: Executor, clientId: string, key: string): Promise<void> {
  await tx
    .delete(formerChannelKeys)
    .where(and(eq(formerChannelKeys.clientId, clientId), eq(formerChannelKeys.key, key)));
}
