import type { DefaultVideo } from '@nave/domain/channels/channel.ts';
import type { EventConnection } from '@nave/domain/channels/event-connection.ts';
import type { LandingAnswer } from '@nave/domain/paywall/landing.api.ts';
import type { EntryAnswer, Seat } from '@nave/domain/paywall/paywall.api.ts';
import { paywallCommands, seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import type { EventDetails } from '@nave/domain/ticketing/event-data.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { aChannel, aClient, aConnection, aContent, anAttendee, anEvent } from './builders.ts';
import { cookiesOf, json, type RunningApp } from './running-app.ts';
import { connectViewer, type TestViewer } from './test-viewer.ts';

type Types = EventConnection['attendeeTypes'];

/** The attendee types of the event: `group` and `single` may enter, `staff` is not allowed, `other` is not connected. */
const types: Types = {
  group: { name: 'Group', numberOfScreens: 2, orderRelativeDays: null },
  single: { name: 'Single', numberOfScreens: 1, orderRelativeDays: null },
  staff: { name: 'Staff', numberOfScreens: null, orderRelativeDays: null },
};

/** What a browser needs to enter a channel. */
export type EnteredWorld = Pick<PaywalledWorld, 'clientId' | 'channel'>;

/** A channel behind the paywall with a live content, and an event with attendees. */
export interface PaywalledWorld {
  clientId: string;
  clientKey: string;
  channel: { id: string; key: string };
  content: { id: string; key: string };
  event: { id: string; number: string };
  /** Adds an attendee of the event, by default of the type `group`; returns the number. */
  attendee(changes?: Parameters<typeof anAttendee>[2]): Promise<string>;
}

/** Adds a paywalled channel. `startsAt` is the start of its content. */
export async function paywalledWorld(
  db: Db,
  {
    startsAt,
    attendeeTypes = types,
    defaultVideo,
    ofEvent = {},
    ...content
  }: {
    startsAt: Date;
    attendeeTypes?: Types;
    defaultVideo?: DefaultVideo;
    ofEvent?: Parameters<typeof anEvent>[1];
  } & Parameters<typeof aContent>[1],
): Promise<PaywalledWorld> {
  const client = await aClient(db);
  const channel = await aChannel(db, { clientId: client.id, ...(defaultVideo && { defaultVideo }) });
  const event = await aTypedEvent(db, client.id, ofEvent);
  await aConnection(db, channel, { eventId: event.id, eventNumber: event.number, attendeeTypes });
  const live = await aContent(db, { clientId: client.id, channelIds: [channel.id], startsAt, ...content });
  return {
    clientId: client.id,
    clientKey: client.key,
    channel,
    content: live,
    event,
    attendee: async (changes) => (await anAttendee(db, event, { typeId: 'group', optionIds: [], ...changes })).number,
  };
}

/**
 * Adds a channel behind the paywall whose client is at the ticketing partner, connected to an event of the partner with
 * the types of the world.
 */
export async function partnerWorld(
  db: Db,
  { bfClientNumber = '4711', eventNumber = '310001' }: { bfClientNumber?: string; eventNumber?: string } = {},
): Promise<EnteredWorld> {
  const { id: clientId } = await aClient(db, { bfClientNumber });
  const channel = await aChannel(db, { clientId });
  await aConnection(db, channel, { provider: 'brushfire', eventId: '9001', eventNumber, attendeeTypes: types });
  return { clientId, channel };
}

/** Adds an event with the types of the world. */
export function aTypedEvent(db: Db, clientId: string, more: Parameters<typeof anEvent>[1] = {}) {
  const named = Object.entries({ ...types, other: { name: 'Other' } });
  return anEvent(db, { clientId, ...more, types: named.map(([id, { name }]) => ({ id, name })) });
}

/** A browser with its cookie. */
export interface Browser {
  cookie: string;
  /** Enters the channel of the world with a number. */
  enter(
    world: EnteredWorld,
    number: string,
    more?: { insteadOf?: string; analyticsUserId?: string },
  ): Promise<EntryAnswer>;
  /** Enters the page of an event with a number. */
  enterEvent(eventNumber: string, number: string, more?: { insteadOf?: string }): Promise<EntryAnswer>;
  /** Returns what the page of an event shows to the browser. */
  eventDetails(eventNumber: string): Promise<EventDetails>;
  /** Asks what the number may watch in the channels of the event. */
  arrive(eventNumber: string, number: string, more?: { clientId?: string }): Promise<LandingAnswer>;
  /** Enters, and holds the seat by a socket. */
  watch(world: EnteredWorld, number: string): Promise<{ seat: Seat; viewer: TestViewer }>;
  /** Opens a socket. */
  connect(): Promise<TestViewer>;
}

/** Opens a browser, which gets its cookie from the server; `cookie` is the cookie of a browser that is known already. */
export async function aBrowser(server: RunningApp, cookie?: string): Promise<Browser> {
  const known = cookie ?? cookiesOf(await server.call('GET', '/api/auth/session'));
  const connect = () => connectViewer({ url: server.url, cookie: known });
  const enter: Browser['enter'] = async (world, number, more = {}) => {
    const query = new URLSearchParams({ clientId: world.clientId, ...more });
    const path = `/api/brushfire/attendees/${encodeURIComponent(number)}/authorize/${world.channel.key}?${query}`;
    return json<EntryAnswer>(await server.call('GET', path, { cookie: known }));
  };
  return {
    cookie: known,
    enter,
    async enterEvent(eventNumber, number, more = {}) {
      const path = `/api/brushfire/events/${eventNumber}/${number}/authorize?${new URLSearchParams(more)}`;
      return json<EntryAnswer>(await server.call('GET', path, { cookie: known }));
    },
    async eventDetails(eventNumber) {
      const answer = await server.call('GET', `/api/brushfire/events/${eventNumber}/details`, { cookie: known });
      return (await json<{ data: EventDetails }>(answer)).data;
    },
    arrive: async (eventNumber, number, more = {}) =>
      json<LandingAnswer>(
        await server.call('POST', `/api/attend/${eventNumber}`, { cookie: known, body: { number, ...more } }),
      ),
    connect,
    async watch(world, number) {
      const { seat } = await enter(world, number);
      if (!seat) throw new Error('The browser got no seat.');
      const viewer = await connect();
      await viewer.follow(seatTopic(seat.id));
      await viewer.command(paywallCommands.hold, { seatId: seat.id });
      return { seat, viewer };
    },
  };
}
