import { sortChannels } from '@nave/domain/channels/sort-channels.ts';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { channels } from './tables.ts';

export type ChannelRow = typeof channels.$inferSelect;
export type NewChannel = typeof channels.$inferInsert;

const live = isNull(channels.versionCode);

/** The client's channels in their order; `whitelist` null means all of them (CHN-4, CHN-5, CHN-26, CHN-27). */
export async function liveChannels(
  db: Executor,
  clientId: string,
  whitelist: readonly string[] | null,
): Promise<ChannelRow[]> {
  const reachable = whitelist ? inArray(channels.id, [...whitelist]) : undefined;
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), live, reachable))
    .orderBy(channels.id);
  return sortChannels(rows);
}

export async function channelIdsOf(db: Executor, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), live));
  return rows.map(({ id }) => id);
}

/** The channels that the client's public page may list, whether available now or not (VIEW-206). */
export async function listedChannels(db: Executor, clientId: string): Promise<ChannelRow[]> {
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), live, eq(channels.isPrivate, false)))
    .orderBy(channels.id);
  return sortChannels(rows);
}

export async function liveChannel(db: Executor, clientId: string, channelId: string): Promise<ChannelRow | undefined> {
  const [row] = await db
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), eq(channels.id, channelId), live));
  return row;
}

/** `key` in lower case. */
export async function liveChannelByKey(db: Executor, clientId: string, key: string): Promise<ChannelRow | undefined> {
  const [row] = await db
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), sql`lower(${channels.key}) = ${key}`, live));
  return row;
}

/** The version of a channel. By id alone: the topic `channel:{id}` names no client, and a version tells nothing. */
export async function channelVersion(db: Executor, channelId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ version: channels.version })
    .from(channels)
    .where(and(eq(channels.id, channelId), live));
  return row?.version;
}

/** Whether another live channel of the client has the key, given in lower case (CHN-137 to CHN-141). */
export async function isKeyTaken(db: Executor, clientId: string, key: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.clientId, clientId),
        sql`lower(${channels.key}) = ${key}`,
        live,
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

/** The channel, which stays as it is until the transaction ends. */
export async function lockChannel(tx: Executor, clientId: string, channelId: string): Promise<ChannelRow | undefined> {
  const [row] = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.clientId, clientId), eq(channels.id, channelId), live))
    .for('no key update');
  return row;
}

/** Writes the values and counts the version up. */
export async function updateChannel(
  tx: Executor,
  clientId: string,
  channelId: string,
  values: Partial<NewChannel>,
): Promise<ChannelRow | undefined> {
  const [row] = await tx
    .update(channels)
    .set({ ...values, version: sql`${channels.version} + 1` })
    .where(and(eq(channels.clientId, clientId), eq(channels.id, channelId), live))
    .returning();
  return row;
}

/** Locks the live channels of a client until the transaction ends, in the same order, and answers their ids. */
export async function lockChannelsOf(tx: Executor, clientId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), live))
    .orderBy(channels.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Locks the live ones of the channels until the transaction ends, always in the same order, and answers their ids. */
export async function lockChannels(tx: Executor, clientId: string, channelIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.clientId, clientId), inArray(channels.id, [...channelIds]), live))
    .orderBy(channels.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export async function countVersionsUp(
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
