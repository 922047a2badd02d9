import { randomInt } from 'node:crypto';
import { channelValues } from '@nave/domain/channels/channel-form.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import type { EventConnection } from '@nave/domain/channels/event-connection.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import { contentToForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { DEFAULT_TIME_ZONE } from '@nave/domain/kernel/time-zones.ts';
import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { sampleClientForm } from '@nave/domain/testing/sample-clients.ts';
import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { sampleAttendeeForm, sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { connectionsOf, writeConnections } from '@nave/server/channels/channel-events.store.ts';
import { type ChannelRow, insertChannel, type NewChannel } from '@nave/server/channels/channels.store.ts';
import { type ClientRow, insertClient } from '@nave/server/clients/clients.store.ts';
import { placeContent } from '@nave/server/contents/content-channels.store.ts';
import { contentColumns } from '@nave/server/contents/content-columns.ts';
import { newContentKey } from '@nave/server/contents/content-key.ts';
import { presentWholeContent } from '@nave/server/contents/contents.present.ts';
import { type ContentRow, type ContentValues, insertContent } from '@nave/server/contents/contents.store.ts';
import type { Executor } from '@nave/server/platform/database/database.ts';
import { withDates } from '@nave/server/platform/database/row-dates.ts';
import { newAttendeeNumber } from '@nave/server/ticketing/add-attendee.ts';
import { type AttendeeRow, insertAttendee, type NewAttendee } from '@nave/server/ticketing/attendees.store.ts';
import { eventValues } from '@nave/server/ticketing/event-values.ts';
import { type EventRow, insertEvent, writeParts } from '@nave/server/ticketing/events.store.ts';
import { v7 } from 'uuid';

/** Adds a client. */
export async function aClient(db: Executor, overrides: Partial<ClientRow> = {}): Promise<ClientRow> {
  const id = overrides.id ?? v7();
  return insertClient(db, {
    id,
    key: `client-${id.slice(-12)}`,
    name: 'Grace Community Church',
    logoImage: '/media/demo/logo.webp',
    homeUrl: 'https://grace.example',
    theme: newOrganisationTheme,
    timeZoneName: DEFAULT_TIME_ZONE,
    city: 'Springfield',
    region: 'Missouri',
    country: 'United States',
    isActivated: true,
    ...overrides,
  });
}

/** Adds a public channel that is always available, by default to a new client. */
export async function aChannel(db: Executor, overrides: Partial<NewChannel> = {}): Promise<ChannelRow> {
  const id = overrides.id ?? v7();
  const values = channelValues(sampleChannelForm({ name: 'Online', key: `channel-${id.slice(-12)}` }));
  return insertChannel(db, {
    id,
    ...withDates(values),
    updatedBy: 'ruth@grace.example',
    ...overrides,
    clientId: overrides.clientId ?? (await aClient(db)).id,
  });
}

/** Connects a channel to an event, in addition to its other events. */
export async function aConnection(
  db: Executor,
  { id: channelId, clientId }: Pick<ChannelRow, 'id' | 'clientId'>,
  { provider = 'builtin', ...changes }: Partial<EventConnection> & { provider?: string } = {},
): Promise<void> {
  const connection = sampleConnection(changes);
  const row = { channelId, clientId, provider, ...connection, eventDate: new Date(connection.eventDate) };
  await writeConnections(db, { clientId, channelId }, [...(await connectionsOf(db, [channelId])), row]);
}

type ContentOverrides = Partial<ContentValues> & {
  id?: string;
  key?: string;
  clientId?: string;
  channelIds?: readonly string[];
};

/**
 * Adds a simulated live of one hour that opens 15 minutes before its start, by default in one new channel. The default
 * of `startsAt` is one day from now; opensAt, closesAt and the chat's times are derived from `startsAt` unless given.
 */
export async function aContent(db: Executor, overrides: ContentOverrides = {}): Promise<ContentRow> {
  const { channelIds, startsAt = new Date(Date.now() + 86_400_000), ...columns } = overrides;
  const { clientId, placedIn } = await placeFor(db, overrides);
  const { contentType = 'simulatedLive', duration = 60, prePlayDuration = 15 } = overrides;
  const timing = { contentType, duration, prePlayDuration, startsAt: startsAt?.toISOString() ?? null };
  const id = overrides.id ?? v7();
  const row = await insertContent(db, {
    id,
    key: newContentKey(),
    ...contentColumns(sampleContentForm(timing)),
    ...columns,
    clientId,
  });
  await placeContent(db, clientId, id, placedIn);
  return { ...row, channelIds: placedIn.toSorted(), tags: [], related: [] };
}

async function placeFor(
  db: Executor,
  { clientId, channelIds }: ContentOverrides,
): Promise<{ clientId: string; placedIn: readonly string[] }> {
  if (clientId && channelIds) return { clientId, placedIn: channelIds };
  const channel = await aChannel(db, clientId ? { clientId } : {});
  return { clientId: channel.clientId, placedIn: [channel.id] };
}

/** Returns the body that the organisation form sends. */
export function clientForm(overrides: Partial<ClientForm> = {}): ClientForm {
  return sampleClientForm({ key: `k-${v7()}`, ...overrides });
}

/** Returns the body that the channel form sends. */
export function channelForm(overrides: Partial<ChannelForm> = {}): ChannelForm {
  return sampleChannelForm({ name: 'Youth', description: 'Friday nights', key: `k-${v7()}`, ...overrides });
}

/** Returns the body that the content form sends for a simulated live in these channels. */
export function contentForm(channelIds: string[], overrides: Partial<ContentForm> = {}): ContentForm {
  return sampleContentForm({ name: 'Sunday', channelIds, startsAt: '2026-11-29T16:00:00Z', ...overrides });
}

/** Returns the body that the form of a stored content sends; it has no edition, so that it overwrites later changes. */
export function contentFormOf(row: ContentRow, overrides: Partial<ContentForm> = {}): ContentForm {
  const stored = presentWholeContent({ ...row, interactions: [], following: 0 }, null);
  return { ...contentToForm(stored), edition: undefined, ...overrides };
}

type EventOverrides = Partial<Pick<EventRow, 'id' | 'clientId' | 'number' | 'startsAt'>> &
  Partial<Omit<TicketEventForm, 'number' | 'startsAt' | 'edition'>>;

/** Adds a built-in event with the types Adult and Child, by default to a new client. */
export async function anEvent(db: Executor, overrides: EventOverrides = {}): Promise<EventRow> {
  const { id = v7(), number = String(randomInt(300_000, 1_000_000)), startsAt, ...form } = overrides;
  const clientId = overrides.clientId ?? (await aClient(db)).id;
  const { columns, parts } = eventValues(sampleEventForm(form));
  const values = { ...columns, startsAt: startsAt ?? columns.startsAt, createdAt: new Date() };
  const event = await insertEvent(db, { id, clientId, number, ...values });
  if (!event) throw new Error('An event with this id exists.');
  await writeParts(db, event, parts);
  return event;
}

/** Adds an adult to a built-in event, with a random number. */
export async function anAttendee(
  db: Executor,
  event: Pick<EventRow, 'id' | 'clientId'>,
  overrides: Partial<NewAttendee> = {},
): Promise<AttendeeRow> {
  const values = { ...withDates(sampleAttendeeForm()), orderedAt: new Date('2026-11-02T15:30:00Z') };
  const ids = { id: v7(), number: newAttendeeNumber(), clientId: event.clientId, eventId: event.id };
  const attendee = await insertAttendee(db, { ...ids, ...values, status: 'Active', ...overrides });
  if (!attendee) throw new Error('An attendee with this id exists.');
  return attendee;
}
