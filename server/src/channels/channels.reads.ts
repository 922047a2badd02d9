import type { PublicChannelCard } from '@nave/domain/channels/channel.ts';
import { sortChannels } from '@nave/domain/channels/sort-channels.ts';
import type { Executor } from '../platform/database/database.ts';
import {
  type ConnectionPosition,
  type ConnectionRow,
  channelsConnectedTo,
  connectionsBetween,
  connectionsOf,
  connectionsToEvent,
} from './channel-events.store.ts';
import {
  type ChannelForAnyone,
  presentChannelCard,
  presentConnected,
  presentForAnyone,
  presentStoredConnection,
  type StoredConnection,
} from './channels.present.ts';
import {
  activeChannel,
  activeChannelByKey,
  activeChannelsOf,
  channelIdsOf,
  channelNames,
  channelOwner,
  channelVersion,
  listedChannels,
  type PublicChannelRow,
} from './channels.store.ts';
import { activeChannelByFormerKey } from './former-keys.store.ts';

export async function versionOfChannel(db: Executor, channelId: string): Promise<number | undefined> {
  return channelVersion(db, channelId);
}

/** A channel, with its client. */
export interface ChannelOwner {
  id: string;
  clientId: string;
}

/** Returns the client of an active channel, for topics and commands that name no client; undefined if none is found. */
export async function ownerOfChannel(db: Executor, channelId: string): Promise<ChannelOwner | undefined> {
  return channelOwner(db, channelId);
}

/** Returns the ids of a client's active channels. */
export async function activeChannelIds(db: Executor, clientId: string): Promise<string[]> {
  return channelIdsOf(db, clientId);
}

/** Returns the keys of a client's active channels, in the order of the channels. */
export async function keysOfChannels(db: Executor, clientId: string): Promise<string[]> {
  return (await activeChannelsOf(db, clientId)).map(({ key }) => key);
}

/** Returns the channels that the client's page may list (VIEW-206), in their order, whether available now or not. */
export async function channelCards(db: Executor, clientId: string): Promise<PublicChannelCard[]> {
  return (await listedChannels(db, clientId)).map(presentChannelCard);
}

/** The id, key or former key (CHN-242) of a channel, in lower case. */
export type ChannelName = { id: string } | { key: string } | { formerKey: string };

/** Returns a channel as viewers see it. */
export async function channelForAnyone(
  db: Executor,
  clientId: string,
  name: ChannelName,
): Promise<ChannelForAnyone | null> {
  const row = await channelOfName(db, clientId, name);
  return row ? presentForAnyone(row) : null;
}

function channelOfName(db: Executor, clientId: string, name: ChannelName): Promise<PublicChannelRow | undefined> {
  if ('id' in name) return activeChannel(db, clientId, name.id);
  if ('key' in name) return activeChannelByKey(db, clientId, name.key);
  return activeChannelByFormerKey(db, clientId, name.formerKey);
}

/** Returns the names of a client's channels that are on the whitelist; null means all channels. */
export async function namesOfChannels(
  db: Executor,
  clientId: string,
  whitelist: readonly string[] | null,
): Promise<{ id: string; name: string }[]> {
  return channelNames(db, clientId, whitelist);
}

/**
 * Returns the event connections of channels by channel id. Channels without event connections, which are open to
 * everyone, are missing.
 */
export async function eventConnectionsOf(
  from: Executor,
  channelIds: readonly string[],
): Promise<Map<string, StoredConnection[]>> {
  const rows = Map.groupBy(await connectionsOf(from, channelIds), ({ channelId }) => channelId);
  return new Map([...rows].map(([channelId, own]) => [channelId, own.map(presentStoredConnection)]));
}

/** Returns the connections of a client's active channels to an event of a provider. */
export async function eventConnectionsTo(
  from: Executor,
  event: { clientId: string; provider: string; eventNumber: string },
): Promise<StoredConnection[]> {
  return (await connectionsToEvent(from, event)).map(presentStoredConnection);
}

/** A channel that is connected to an event, as everyone may see it, with the connection. */
export interface ConnectedChannel
  extends PublicChannelCard,
    Pick<ChannelForAnyone, 'clientId' | 'headerImage' | 'logoImage' | 'homeUrl' | 'accessLinks' | 'theme'> {
  connection: StoredConnection;
}

/**
 * Returns the channels that are connected to an event with this number (TKT-54), in their order. Private channels are included: they are
 * hidden from their organisation's page, but open to people with a link, and the event's number is one.
 */
export async function channelsOfEvent(from: Executor, eventNumber: string): Promise<ConnectedChannel[]> {
  const rows = await channelsConnectedTo(from, eventNumber);
  return sortChannels(rows.map(({ channel, connection }) => presentConnected(channel, connection)));
}

/**
 * Returns those of the places that belong to one event, if a built-in event and a partner's have the same number: the
 * partner's, as on the event's page.
 */
export function ofOneEvent<Place>(places: readonly Place[], providerOf: (place: Place) => string): readonly Place[] {
  const atPartner = places.filter((place) => providerOf(place) !== 'builtin');
  return atPartner.length > 0 ? atPartner : places;
}

/** An event in a channel that is connected to it. */
export interface ConnectedEvent extends Omit<ConnectionRow, 'attendeeTypes'> {
  channelName: string;
}

/** Returns the events between two dates in the channels of all clients that are connected to them, by date. */
export async function connectedEventsBetween(
  db: Executor,
  dates: { from: Date; until: Date },
  page: { after: ConnectionPosition | undefined; limit: number },
): Promise<ConnectedEvent[]> {
  const rows = await connectionsBetween(db, dates, page);
  return rows.map(({ attendeeTypes: _, ...row }) => row);
}
