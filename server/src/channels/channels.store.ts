import { sortChannels } from '@nave/domain/channels/sort-channels.ts';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { isOfActiveClient } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import { channels } from './tables.ts';

export type ChannelRow = typeof channels.$inferSelect;
export type NewChannel = typeof channels.$inferInsert;
/** A channel with what viewers need to know of its event connections. */
export type PublicChannelRow = ChannelRow & { isPaywalled: boolean };

const isConnected = sql<boolean>`exists (select from channel_events where channel_events.channel_id = channels.id)`;
export const publicColumns = { ...getTableColumns(channels), isPaywalled: isConnected };

const isActive = isNull(channels.versionCode);
/** A channel of a deleted or archived client counts as deleted (B10). */
const isReachable = isOfActiveClient(channels.clientId);

/** Returns the names of the client's channels that are on the whitelist; null means all channels. */
export async function channelNames(
  db: Executor,
  clientId: string,
  whitelist: readonly string[] | null,
): Promise<{ id: string; name: string }[]> {
  const isOnWhitelist = whitelist ? inArray(channels.id, [...whitelist]) : undefined;
  return db
    .select({ id: channels.id, name: channels.name })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), isNull(channels.versionCode), isOnWhitelist));
}

/** Returns those of the ids that belong to deleted channels of the client. */
export async function deletedChannelIds(db: Executor, clientId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), inArray(channels.id, [...ids]), isNotNull(channels.versionCode)));
  return rows.map(({ id }) => id);
}

/** Returns the client's active channels in their order (CHN-4, CHN-5). */
export async function activeChannelsOf(db: Executor, clientId: string): Promise<ChannelRow[]> {
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), isActive))
    .orderBy(channels.id);
  return sortChannels(rows);
}

export async function channelIdsOf(db: Executor, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), isActive));
  return rows.map(({ id }) => id);
}

/** Returns the client and the key of an active channel by its id alone, to build the URL of its page. */
export async function addressOfChannel(db: Executor, channelId: string) {
  const [row] = await db
    .select({ clientId: channels.clientId, channelKey: channels.key })
    .from(channels)
    .where(and(eq(channels.id, channelId), isActive));
  return row ?? null;
}

/** Returns the channels that the client's public page may list, in their order, available now or not (VIEW-206). */
export async function listedChannels(db: Executor, clientId: string): Promise<ChannelRow[]> {
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), isActive, eq(channels.isPrivate, false)))
    .orderBy(channels.id);
  return sortChannels(rows);
}

export async function activeChannel(
  db: Executor,
  clientId: string,
  channelId: string,
): Promise<PublicChannelRow | undefined> {
  const [row] = await db
    .select(publicColumns)
    .from(channels)
    .where(and(eq(channels.clientId, clientId), eq(channels.id, channelId), isActive, isReachable));
  return row;
}

/** Returns the client's active channel with this key, given in lower case. */
export async function activeChannelByKey(
  db: Executor,
  clientId: string,
  key: string,
): Promise<PublicChannelRow | undefined> {
  const [row] = await db
    .select(publicColumns)
    .from(channels)
    .where(and(eq(channels.clientId, clientId), sql`lower(${channels.key}) = ${key}`, isActive));
  return row;
}

/**
 * Returns the version of a channel by its id alone, because the topic `channel:{id}` names no client. A version reveals
 * nothing about the channel.
 */
export async function channelVersion(db: Executor, channelId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ version: channels.version })
    .from(channels)
    .where(and(eq(channels.id, channelId), isActive, isReachable));
  return row?.version;
}

/**
 * Returns the client of a channel by its id alone, for topics and commands that name no client. Does not check access:
 * the topic or command does.
 */
export async function channelOwner(
  db: Executor,
  channelId: string,
): Promise<{ id: string; clientId: string } | undefined> {
  const [row] = await db
    .select({ id: channels.id, clientId: channels.clientId })
    .from(channels)
    .where(and(eq(channels.id, channelId), isActive, isReachable));
  return row;
}

/** Whether another active channel of the client has the key, given in lower case (CHN-137 to CHN-141). */
export async function isKeyTaken(db: Executor, clientId: string, key: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.clientId, clientId),
        sql`lower(${channels.key}) = ${key}`,
        isActive,
        exceptId === undefined ? undefined : ne(channels.id, exceptId),
      ),
    );
  return rows.length > 0;
}

export async function insertChannel(tx: Executor, channel: NewChannel): Promise<ChannelRow> {
  const [row] = await tx.insert(channels).values(channel).returning();
  if (!row) throw new Error('An inserted channel was not returned.');
  return row;
}

/** Adds a channel; returns null if a channel with this id exists. */
export async function insertNewChannel(tx: Executor, channel: NewChannel): Promise<ChannelRow | null> {
  const [row] = await tx.insert(channels).values(channel).onConflictDoNothing({ target: channels.id }).returning();
  return row ?? null;
}

/** Locks the channel until the transaction ends. */
export async function lockChannel(tx: Executor, clientId: string, channelId: string): Promise<ChannelRow | undefined> {
  const [row] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), eq(channels.id, channelId), isActive))
    .for('no key update');
  return row;
}

/** Writes the values and increments the version. */
export async function updateChannel(
  tx: Executor,
  clientId: string,
  channelId: string,
  values: Partial<NewChannel>,
): Promise<ChannelRow | undefined> {
  const [row] = await tx
    .update(channels)
    .set({ ...values, version: sql`${channels.version} + 1` })
    .where(and(eq(channels.clientId, clientId), eq(channels.id, channelId), isActive))
    .returning();
  return row;
}

/** Locks the active channels of a client until the transaction ends, always in the same order; returns their ids. */
export async function lockChannelsOf(tx: Executor, clientId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), isActive))
    .orderBy(channels.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Locks the active channels among the ids until the transaction ends, always in the same order; returns their ids. */
export async function lockChannels(tx: Executor, clientId: string, channelIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), inArray(channels.id, [...channelIds]), isActive))
    .orderBy(channels.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Increments the versions of these channels and sets the values in `also`. */
export async function incrementVersions(
  tx: Executor,
  clientId: string,
  channelIds: readonly string[],
  also: Pick<Partial<NewChannel>, 'updatedBy'> = {},
): Promise<{ id: string; version: number }[]> {
  return tx
    .update(channels)
    .set({ ...also, version: sql`${channels.version} + 1` })
    .where(and(eq(channels.clientId, clientId), inArray(channels.id, [...channelIds])))
    .returning({ id: channels.id, version: channels.version });
}

/** Sets each channel's position to that of its id in `channelIds`; returns the channels whose position changed. */
export async function writeOrder(
  tx: Executor,
  clientId: string,
  channelIds: readonly string[],
): Promise<{ id: string; clientId: string; key: string; version: number }[]> {
  const position = sql`array_position(${sql.param([...channelIds])}::uuid[], ${channels.id}) - 1`;
  return tx
    .update(channels)
    .set({ displayOrder: sql`${position}`, version: sql`${channels.version} + 1` })
    .where(and(eq(channels.clientId, clientId), isActive, sql`${channels.displayOrder} <> ${position}`))
    .returning({ id: channels.id, clientId: channels.clientId, key: channels.key, version: channels.version });
}
