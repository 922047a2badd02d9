import { type AccessLinks, accessLinksOf } from '@nave/domain/channels/access-links.ts';
import {
  type Channel,
  channelSchema,
  type DefaultVideo,
  type PublicChannelCard,
} from '@nave/domain/channels/channel.ts';
import { type ChatWidget, publicChatWidget } from '@nave/domain/channels/chat-widget.ts';
import { type EventConnection, sortTypes } from '@nave/domain/channels/event-connection.ts';
import type { Analytics } from '@nave/domain/channels/sections/integrations.ts';
import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { completeTheme, type Theme } from '@nave/domain/clients/theme.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { presentPublicLinks } from '../clients/links.present.ts';
import { withTexts } from '../platform/database/row-dates.ts';
import type { ConnectionRow } from './channel-events.store.ts';
import type { ChannelRow, PublicChannelRow } from './channels.store.ts';

const staffFields = namesOf(channelSchema.shape);

function channelWindow(row: ChannelRow) {
  return { showAt: row.showAt?.toISOString() ?? null, hideAt: row.hideAt?.toISOString() ?? null };
}

/** Presents an event connection for staff and for the form. */
export function presentConnection(row: ConnectionRow): EventConnection {
  const { eventId, eventNumber, eventName, eventDate, attendeeTypes } = row;
  return {
    eventId,
    eventNumber,
    eventName,
    eventDate: eventDate.toISOString(),
    attendeeTypes: sortTypes(attendeeTypes),
  };
}

/** An event connection with the ticketing that has the event. */
export interface StoredConnection extends EventConnection {
  provider: string;
  clientId: string;
}

export function presentStoredConnection(row: ConnectionRow): StoredConnection {
  const { provider, clientId } = row;
  return { ...presentConnection(row), provider, clientId };
}

/** Presents a channel with its connections among `connections`. */
export function presentChannel(row: ChannelRow, connections: readonly ConnectionRow[]): Channel {
  const events = connections.filter(({ channelId }) => channelId === row.id).map(presentConnection);
  return withTexts(pick({ ...row, events }, staffFields));
}

/**
 * Presents the channels of a client that are on the whitelist; null means all channels (CHN-26, CHN-27). `isPart` is
 * true if the whitelist omits a channel.
 */
export function presentList(
  rows: readonly ChannelRow[],
  connections: readonly ConnectionRow[],
  whitelist: readonly string[] | null,
) {
  const reachable = whitelist ? rows.filter(({ id }) => whitelist.includes(id)) : rows;
  const items = reachable.map((row) => presentChannel(row, connections));
  return items.length === rows.length ? { items } : { items, isPart: true as const };
}

/** Presents a channel for the list on its client's page. */
export function presentChannelCard(row: ChannelRow): PublicChannelCard {
  const { id, key, name, description, thumbImage, displayOrder } = row;
  return { id, key, name, description, thumbImage, displayOrder, ...channelWindow(row) };
}

/** Presents a channel that is connected to an event. */
export function presentConnected(row: ChannelRow, connection: ConnectionRow) {
  const { clientId, headerImage, logoImage, homeUrl, theme } = row;
  return {
    ...presentChannelCard(row),
    clientId,
    headerImage,
    logoImage,
    homeUrl,
    accessLinks: accessLinksOf(row),
    theme: theme ? completeTheme(theme) : null,
    connection: presentStoredConnection(connection),
  };
}

/** A channel as viewers see it, without its default video, which depends on the time (VIEW-28). */
export interface ChannelForAnyone extends Omit<PublicChannelCard, 'displayOrder'> {
  clientId: string;
  version: number;
  headerImage: string | null;
  logoImage: string | null;
  homeUrl: string | null;
  isPrivate: boolean;
  timeZoneName: string;
  defaultVideo: DefaultVideo;
  chatWidget: ChatWidget;
  analytics: Analytics;
  isPaywalled: boolean;
  accessLinks: AccessLinks;
  /** Null if the client's theme applies. */
  theme: Theme | null;
  /** The links of the channel itself, without those of its client. */
  links: PublicLink[];
}

/** Omits the name of the user who saved the channel last (CHN-12). */
export function presentForAnyone(row: PublicChannelRow): ChannelForAnyone {
  const { id, clientId, version, key, name, description, thumbImage, headerImage, logoImage } = row;
  const { homeUrl, isPrivate, timeZoneName, defaultVideo, analytics, theme } = row;
  return {
    id,
    clientId,
    version,
    key,
    name,
    description,
    thumbImage,
    headerImage,
    logoImage,
    homeUrl,
    isPrivate,
    timeZoneName,
    defaultVideo,
    analytics,
    isPaywalled: row.isPaywalled,
    accessLinks: accessLinksOf(row),
    chatWidget: publicChatWidget(row.chatWidget),
    ...channelWindow(row),
    theme: theme ? completeTheme(theme) : null,
    links: presentPublicLinks({ clientId, of: id }, row.links),
  };
}
