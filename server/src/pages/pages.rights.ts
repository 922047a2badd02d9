import type { Db } from '@nave/server/platform/database/database.ts';
import { aChannel, aConnection } from '@nave/server/testing/builders.ts';
import { channelsById } from '@nave/server/testing/rights/channel-requests.ts';
import { connectedEvents, type EventNumbers } from '@nave/server/testing/rights/connected-events.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { eventsByNumber, type WithEvents, withEvents } from '@nave/server/testing/rights/event-requests.ts';
import { globalOwnerOnly } from '@nave/server/testing/rights/lines.ts';
import { clients, MISSING, none } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';

/** A client with further channels, each of which is connected to an event of its own. */
interface PagesWorld extends ContentWorld, WithEvents {
  eventNumbers: EventNumbers;
  /** A channel that is connected to an event, and on no whitelist. */
  closed: { id: string };
}

async function aPagesWorld(db: Db): Promise<PagesWorld> {
  const world = await withEvents(db, await aContentWorld(db));
  const closed = await aChannel(db, { clientId: world.client.id });
  await aConnection(db, closed);
  return { ...world, eventNumbers: await connectedEvents(db, world), closed };
}

const eventChannels: Probe<PagesWorld> = ({ worldA, worldB }) => {
  const of = (eventNumber: string): ObjectRequest => ({ params: { eventNumber } });
  const { own, private: hidden, deleted, archived } = worldA.eventNumbers;
  return {
    own: of(own),
    private: of(hidden),
    deleted: of(deleted),
    archived: of(archived),
    foreign: of(worldB.eventNumbers.own),
    missing: of('000000'),
    malformed: of('%20'),
  };
};

/** Channels by id, of which `closed` is behind the paywall. */
const watchedChannels: Probe<PagesWorld> = (person) => ({
  ...channelsById()(person),
  closed: { params: { channelId: person.worldA.closed.id } },
});

const publicClient = `
  everyone                | own, foreign                                   | yes
  everyone                | archived, deleted, missing, malformed          | no client`;

const publicChannel = `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, crossed, missing, malformed | no channel`;

const publicClients =
  (by: 'id' | 'key'): Probe<ContentWorld> =>
  ({ worldA, worldB }) => {
    const of = (value: string): ObjectRequest => ({ params: by === 'id' ? { clientId: value } : { clientKey: value } });
    return {
      own: of(worldA.client[by]),
      archived: of(worldA.archived[by]),
      deleted: of(worldA.deleted[by]),
      foreign: of(worldB.client[by]),
      missing: of(MISSING),
      malformed: of('%20'),
    };
  };

const publicChannels =
  (by: 'id' | 'key'): Probe<ContentWorld> =>
  ({ worldA, worldB }) => {
    const names = by === 'id' ? ['clientId', 'channelId'] : ['clientKey', 'channelKey'];
    const of = (...values: [string, string]): ObjectRequest => ({
      params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
    });
    const { own, outside, private: hidden, deleted, archived } = worldA.channels;
    const a = worldA.client[by];
    return {
      own: of(a, own[by]),
      outside: of(a, outside[by]),
      private: of(a, hidden[by]),
      deleted: of(a, deleted[by]),
      archived: of(worldA.archived[by], archived[by]),
      foreign: of(worldB.client[by], worldB.channels.own[by]),
      crossed: of(a, worldB.channels.own[by]),
      missing: of(a, MISSING),
      malformed: of(a, '%20'),
    };
  };

/**
 * Requests the calendar of a content of each channel. For a channel without contents, the key is that of a content in
 * another channel.
 */
const calendars: Probe<ContentWorld> = (person) => {
  const { worldA, worldB } = person;
  const keys: Record<string, string> = {
    outside: worldA.contents.outside.key,
    archived: worldA.contents.archived.key,
    foreign: worldB.contents.own.key,
    crossed: worldB.contents.own.key,
  };
  const requests = Object.entries(publicChannels('id')(person));
  return Object.fromEntries(
    requests.map(([name, request]) => [
      name,
      { ...request, query: `content=${keys[name] ?? worldA.contents.own.key}` },
    ]),
  );
};

export const rights: Rights<PagesWorld> = {
  citedRules: { answers: 'API-48 B1~', secrets: 'API-24' },
  world: aPagesWorld,
  outcomes: {
    'no content': { status: 404, code: 'contents.not-found' },
    'no event': { status: 404, code: 'channels.no-event' },
    'no event page': { status: 404, code: 'paywall.not-found' },
  },
  table: {
    // API-10.
    'GET /api/openapi.json': 'everyone | none | yes',
    // TIME-48.
    'GET /api/utils/getTime': 'everyone | none | yes',
    // SHELL-178: only the organisations that the user can choose.
    'GET /api/clients/coming': `
  visitors                | none                                           | sign in
  users                   | none                                           | yes`,
    // CLI-149: only the global owner.
    'GET /api/clients/:clientId/product': globalOwnerOnly,
    'GET /api/clients/:clientId/product/archive-consequences': globalOwnerOnly,

    // API-13, API-14, API-16, API-18, VIEW-206: every caller gets the same answer. A private channel is found by its
    // key or id.
    'GET /cdn/clients/:clientId': publicClient,
    'GET /cdn/clients/by-key/:clientKey': publicClient,
    // HOST-23, HOST-24: own domains are read when the server starts, so in this test no client has one.
    'GET /cdn/clients/by-host/:hostname': 'everyone | product, missing, malformed | no client',
    'GET /cdn/channels/:clientId/:channelId': publicChannel,
    'GET /cdn/channels/by-key/:clientKey/:channelKey': publicChannel,
    // TKT-54 to TKT-56: also of a private channel, which is found by the number of its event.
    'GET /cdn/channels/events/:eventNumber': `
  everyone                | own, private, foreign                          | yes
  everyone                | archived, deleted, missing, malformed          | no event`,
    // TKT-58: event-page.test.ts has the stream, which people without a seat do not get.
    'GET /api/brushfire/events/:eventId/details': `
  everyone                | open, closed, foreign                          | yes
  everyone                | archived, missing, malformed                   | no event page`,
    // PAY-43: protected.test.ts has the channels behind the paywall.
    'GET /api/channels/:channelId/protected': `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, missing, malformed          | no channel
  visitors + viewer + owner of B                       | closed            | no channel
  limited hosts + limited managers + empty admin       | closed            | no channel
  hosts + managers + staff of A and B + global staff   | closed            | yes`,
    // VIEW-273: a content is found only in its own channel.
    'GET /cdn/channels/:clientId/:channelId/calendar.ics': `
  everyone                | own, outside, foreign                          | yes
  everyone                | private, archived, deleted, crossed, missing, malformed | no content`,
  },
  probes: {
    'GET /api/openapi.json': none,
    'GET /api/utils/getTime': none,
    'GET /api/clients/coming': none,
    'GET /api/clients/:clientId/product': clients<PagesWorld>(),
    'GET /api/clients/:clientId/product/archive-consequences': clients<PagesWorld>(),
    'GET /cdn/clients/:clientId': publicClients('id'),
    'GET /cdn/clients/by-key/:clientKey': publicClients('key'),
    'GET /cdn/clients/by-host/:hostname': () =>
      Object.fromEntries(
        Object.entries({ product: 'localhost', missing: `${MISSING}.example`, malformed: '%20' }).map(
          ([name, hostname]) => [name, { params: { hostname } }],
        ),
      ),
    'GET /cdn/channels/:clientId/:channelId': publicChannels('id'),
    'GET /cdn/channels/by-key/:clientKey/:channelKey': publicChannels('key'),
    'GET /cdn/channels/events/:eventNumber': eventChannels,
    'GET /api/brushfire/events/:eventId/details': eventsByNumber('eventId'),
    'GET /api/channels/:channelId/protected': watchedChannels,
    'GET /cdn/channels/:clientId/:channelId/calendar.ics': calendars,
  },
  pages: ({ worldA: { client, channels, events } }) => [
    '/dashboard',
    `/${client.key}`,
    `/${client.key}/${channels.private.key}`,
    `/events/${events.closed.number}`,
  ],
  checkExemptions: {
    'GET /api/channels/:channelId/protected': { may: 'load returns null if the caller may not watch' },
    'GET /api/clients/coming': {
      may: 'the entry requires only a signed-in user',
      load: 'the entry concerns no object',
    },
  },
};
