import { clients, it, MISSING } from '@nave/server/testing/rights/asks.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { globalOwnerOnly } from '@nave/server/testing/rights/lines.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';

const publicClient = `
  everyone                | own, foreign                                   | yes
  everyone                | archived, deleted, missing, malformed          | no client`;

const publicChannel = `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | archived, deleted, crossed, missing, malformed | no channel`;

const publicClients =
  (by: 'id' | 'key'): Probe<ContentWorld> =>
  ({ home, abroad }) => {
    const of = (value: string): Ask => ({ params: by === 'id' ? { clientId: value } : { clientKey: value } });
    return {
      own: of(home.client[by]),
      archived: of(home.archived[by]),
      deleted: of(home.deleted[by]),
      foreign: of(abroad.client[by]),
      missing: of(MISSING),
      malformed: of('%20'),
    };
  };

const publicChannels =
  (by: 'id' | 'key'): Probe<ContentWorld> =>
  ({ home, abroad }) => {
    const names = by === 'id' ? ['clientId', 'channelId'] : ['clientKey', 'channelKey'];
    const of = (...values: [string, string]): Ask => ({
      params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
    });
    const { own, outside, private: hidden, deleted, archived } = home.channels;
    const a = home.client[by];
    return {
      own: of(a, own[by]),
      outside: of(a, outside[by]),
      private: of(a, hidden[by]),
      deleted: of(a, deleted[by]),
      archived: of(home.archived[by], archived[by]),
      foreign: of(abroad.client[by], abroad.channels.own[by]),
      crossed: of(a, abroad.channels.own[by]),
      missing: of(a, MISSING),
      malformed: of(a, '%20'),
    };
  };

/** Requests the calendar of one content of the channel; channels without one get a key that does not exist in them. */
const calendars: Probe<ContentWorld> = (person) => {
  const { home, abroad } = person;
  const keys: Record<string, string> = {
    outside: home.contents.outside.key,
    archived: home.contents.archived.key,
    foreign: abroad.contents.own.key,
    crossed: abroad.contents.own.key,
  };
  const asks = Object.entries(publicChannels('id')(person));
  return Object.fromEntries(
    asks.map(([name, ask]) => [name, { ...ask, query: `content=${keys[name] ?? home.contents.own.key}` }]),
  );
};

export const rights: Rights<ContentWorld> = {
  cites: { answers: 'API-48 B1~', secrets: 'API-24' },
  world: aContentWorld,
  outcomes: { 'no content': { status: 404, code: 'contents.not-found' } },
  table: {
    // API-10.
    'GET /api/openapi.json': 'everyone | it | yes',
    // TIME-48.
    'GET /api/utils/getTime': 'everyone | it | yes',
    // SHELL-178: only the organisations that the user can choose.
    'GET /api/clients/coming': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes`,
    // CLI-149: the global owner only.
    'GET /api/clients/:clientId/product': globalOwnerOnly,
    'GET /api/clients/:clientId/product/archive-consequences': globalOwnerOnly,

    // API-13, API-14, API-16, API-18, VIEW-206: the same for every caller; private channels are found by their direct link.
    'GET /cdn/clients/:clientId': publicClient,
    'GET /cdn/clients/by-key/:clientKey': publicClient,
    // HOST-23, HOST-24: own domains are read when the server starts, so in this test no client has one.
    'GET /cdn/clients/by-host/:hostname': 'everyone | product, missing, malformed | no client',
    'GET /cdn/channels/:clientId/:channelId': publicChannel,
    'GET /cdn/channels/by-key/:clientKey/:channelKey': publicChannel,
    // VIEW-273: only contents of the channel.
    'GET /cdn/channels/:clientId/:channelId/calendar.ics': `
  everyone                | own, outside, foreign                          | yes
  everyone                | private, archived, deleted, crossed, missing, malformed | no content`,
  },
  probes: {
    'GET /api/openapi.json': it,
    'GET /api/utils/getTime': it,
    'GET /api/clients/coming': it,
    'GET /api/clients/:clientId/product': clients<ContentWorld>(),
    'GET /api/clients/:clientId/product/archive-consequences': clients<ContentWorld>(),
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
    'GET /cdn/channels/:clientId/:channelId/calendar.ics': calendars,
  },
  pages: ({ home: { client, channels } }) => ['/dashboard', `/${client.key}`, `/${client.key}/${channels.private.key}`],
  doubleLocked: { 'GET /api/clients/coming': { may: 'signing in is all that it asks', load: 'it is about no object' } },
};
