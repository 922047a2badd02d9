import { and, eq, getTableColumns, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { isOfActiveClient } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import type { ChannelRow } from './channels.store.ts';
import { channelEvents, channels } from './tables.ts';

export type ConnectionRow = typeof channelEvents.$inferSelect;

/** Returns the event connections of channels, in the order of their events. */
export async function connectionsOf(db: Executor, channelIds: readonly string[]): Promise<ConnectionRow[]> {
  if (channelIds.length === 0) return [];
  return db
    .select()
    .from(channelEvents)
    .where(inArray(channelEvents.channelId, [...channelIds]))
    .orderBy(channelEvents.eventDate, channelEvents.eventNumber);
}

/** Returns the connections of active channels of the client to an event of a provider. */
export async function connectionsToEvent(
  db: Executor,
  { clientId, provider, eventNumber }: { clientId: string; provider: string; eventNumber: string },
): Promise<ConnectionRow[]> {
  return db
    .select(getTableColumns(channelEvents))
    .from(channelEvents)
    .innerJoin(channels, eq(channels.id, channelEvents.channelId))
    .where(
      and(
        isNull(channels.versionCode),
        eq(channelEvents.clientId, clientId),
        eq(channelEvents.provider, provider),
        eq(channelEvents.eventNumber, eventNumber),
      ),
    );
}

/** Replaces the event connections of a channel. The transaction must have locked the channel. */
export async function writeConnections(
  tx: Executor,
  { clientId, channelId }: { clientId: string; channelId: string },
  connections: readonly ConnectionRow[],
): Promise<void> {
  await tx
    .delete(channelEvents)
    .where(and(eq(channelEvents.clientId, clientId), eq(channelEvents.channelId, channelId)));
  if (connections.length > 0) await tx.insert(channelEvents).values([...connections]);
}

/** Returns the active clients with an active channel that is connected to the event of a provider. */
export async function clientsConnectedTo(
  db: Executor,
  { provider, eventNumber }: Pick<ConnectionRow, 'provider' | 'eventNumber'>,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ clientId: channelEvents.clientId })
    .from(channelEvents)
    .innerJoin(channels, eq(channels.id, channelEvents.channelId))
    .where(and(eq(channelEvents.provider, provider), isConnectedTo(eventNumber)));
  return rows.map(({ clientId }) => clientId);
}

/** Returns the active channels of active clients that are connected to an event with the number, with the connections. */
export async function channelsConnectedTo(
  db: Executor,
  eventNumber: string,
): Promise<{ channel: ChannelRow; connection: ConnectionRow }[]> {
  return db
    .select({ channel: getTableColumns(channels), connection: getTableColumns(channelEvents) })
    .from(channelEvents)
    .innerJoin(channels, eq(channels.id, channelEvents.channelId))
    .where(isConnectedTo(eventNumber))
    .orderBy(channels.id);
}

function isConnectedTo(eventNumber: string): SQL | undefined {
  return and(
    eq(channelEvents.eventNumber, eventNumber),
    isNull(channels.versionCode),
    isOfActiveClient(channels.clientId),
  );
}

/** A row in the order of `connectionsBetween`. */
export type ConnectionPosition = Pick<ConnectionRow, 'eventDate' | 'eventNumber' | 'channelId'>;

/**
 * Returns at most `limit` events with a date between `from` and `until`, in the active channels of active clients that
 * are connected to them: by date, number and channel, those after the row `after`.
 */
export async function connectionsBetween(
  db: Executor,
  { from, until }: { from: Date; until: Date },
  { after, limit }: { after: ConnectionPosition | undefined; limit: number },
): Promise<(ConnectionRow & { channelName: string })[]> {
  const { eventDate, eventNumber, channelId } = channelEvents;
  const isAfter =
    after &&
    sql`(${eventDate}, ${eventNumber}, ${channelId}) >
      (${after.eventDate.toISOString()}::timestamptz, ${after.eventNumber}, ${after.channelId}::uuid)`;
  return db
    .select({ ...getTableColumns(channelEvents), channelName: channels.name })
    .from(channelEvents)
    .innerJoin(channels, eq(channels.id, channelId))
    .where(
      and(
        gte(eventDate, from),
        lte(eventDate, until),
        isAfter,
        isNull(channels.versionCode),
        isOfActiveClient(channelEvents.clientId),
      ),
    )
    .orderBy(eventDate, eventNumber, channelId)
    .limit(limit);
}
