import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import type { ChannelRow } from '@nave/server/channels/channels.store.ts';
import type { ContentRow } from '@nave/server/contents/contents.store.ts';
import { channelForm } from '../builders.ts';
import { PASSWORD } from '../running-app.ts';
import type { Person } from './people.ts';
import type { World } from './worlds.ts';

/** One way to ask an entry for an object. A function of `body` is called for each request anew. */
export interface Ask {
  params: Record<string, string>;
  query?: string;
  body?: () => unknown;
  cookie?: () => Promise<string | undefined>;
}
/** The objects of an entry, by the names that the table uses. */
export type Asks = Record<string, Ask>;
export type Probe = (person: Person) => Asks;

const MISSING = '018f2f5e-0000-7000-8000-00000000dead';
const MALFORMED = 'no-such-id';
const form = (body: () => unknown) => ({ body });

const it: Probe = () => ({ it: { params: {} } });

/** The clients of a path, with what a write to them would say. */
const clients =
  (more: (world: World) => Partial<Ask> = () => ({})): Probe =>
  ({ home, abroad }) => {
    const of = (clientId: string, world = home): Ask => ({ params: { clientId }, ...more(world) });
    return {
      own: of(home.client.id),
      archived: of(home.archived.id),
      deleted: of(home.deleted.id),
      foreign: of(abroad.client.id, abroad),
      missing: of(MISSING),
      malformed: of(MALFORMED),
    };
  };

function channels(write: boolean): Probe {
  return ({ home, abroad }) => {
    const of = (clientId: string, { id, key, isPrivate }: Pick<ChannelRow, 'id' | 'key' | 'isPrivate'>): Ask => ({
      params: { clientId, channelId: id },
      ...(write && form(() => channelForm({ key, isPrivate }))),
    });
    const { own, outside, private: hidden, deleted, archived } = home.channels;
    const a = home.client.id;
    const like = (id: string) => of(a, { ...own, id });
    const spoofed = form(() => ({ ...channelForm({ key: own.key }), clientId: abroad.client.id }));
    return {
      own: of(a, own),
      outside: of(a, outside),
      private: of(a, hidden),
      deleted: of(a, deleted),
      archived: of(home.archived.id, archived),
      foreign: of(abroad.client.id, abroad.channels.own),
      crossed: of(a, abroad.channels.own),
      missing: like(MISSING),
      malformed: like(MALFORMED),
      ...(write && { spoofed: { ...of(a, own), ...spoofed } }),
    };
  };
}

/** A form that leaves a content as it is, but for what is overridden. */
function contentForm(row: ContentRow, overrides: Partial<ContentForm> = {}): ContentForm {
  return {
    name: row.name,
    description: row.description,
    channelIds: row.channelIds,
    contentType: row.contentType,
    videoProvider: row.videoProvider,
    src: 'https://video.example/a.m3u8',
    startsAt: row.startsAt?.toISOString() ?? null,
    originalAirDate: row.originalAirDate,
    duration: row.duration,
    prePlayDuration: row.prePlayDuration,
    timeZoneName: row.timeZoneName,
    thumbImage: row.thumbImage,
    isPrivate: row.isPrivate,
    disableCountdown: row.disableCountdown,
    showAt: null,
    hideAt: null,
    ...overrides,
  };
}

const newContents: Probe = (person) => {
  const { home, abroad } = person;
  const into = (channelIds: string[], more: object = {}): Ask => ({
    params: { clientId: home.client.id },
    ...form(() => ({ ...contentForm(home.contents.own, { channelIds }), ...more })),
  });
  const asOf = (world: World, channel: ChannelRow) =>
    form(() => contentForm(world.contents.own, { channelIds: [channel.id] }));
  const own = home.channels.own;
  return {
    ...clients((world) => asOf(world, world.channels.own))(person),
    archived: { params: { clientId: home.archived.id }, ...asOf(home, home.channels.archived) },
    outside: into([home.channels.outside.id]),
    crossed: into([abroad.channels.own.id]),
    spoofed: into([own.id], { clientId: abroad.client.id }),
  };
};

function contents(write: boolean): Probe {
  return ({ home, abroad }) => {
    const { movable } = home;
    const of = (clientId: string, row: ContentRow, id = row.id): Ask => ({
      params: { clientId, contentId: id },
      ...(write && form(() => contentForm(row))),
    });
    const a = home.client.id;
    const { own, outside, both, private: hidden, ended, deleted, archived } = home.contents;
    const movedTo = (channelIds: string[]): Ask => ({
      ...of(a, movable),
      ...form(() => contentForm(movable, { channelIds })),
    });
    const spoofed = form(() => ({ ...contentForm(own), clientId: abroad.client.id }));
    return {
      own: of(a, own),
      outside: of(a, outside),
      both: of(a, both),
      private: of(a, hidden),
      ended: of(a, ended),
      deleted: of(a, deleted),
      archived: of(home.archived.id, archived),
      foreign: of(abroad.client.id, abroad.contents.own),
      crossed: of(a, abroad.contents.own),
      missing: of(a, own, MISSING),
      malformed: of(a, own, MALFORMED),
      ...(write && {
        spoofed: { ...of(a, own), ...spoofed },
        'moved abroad': movedTo([abroad.channels.own.id]),
        'moved out': movedTo([own.channelIds[0] ?? '', home.channels.outside.id]),
      }),
    };
  };
}

/** The chats of contents: by the content's id alone. */
const chats =
  (more: Partial<Ask> = {}): Probe =>
  ({ home, abroad }) => ({
    ...Object.fromEntries(
      Object.entries(home.contents).map(([name, { id }]) => [name, { params: { contentId: id }, ...more }]),
    ),
    foreign: { params: { contentId: abroad.contents.own.id }, ...more },
    missing: { params: { contentId: MISSING }, ...more },
    malformed: { params: { contentId: MALFORMED }, ...more },
  });

const channelVersions: Probe = ({ home, abroad }) => ({
  ...Object.fromEntries(Object.entries(home.channels).map(([name, { id }]) => [name, { params: { id } }])),
  foreign: { params: { id: abroad.channels.own.id } },
  missing: { params: { id: MISSING } },
  malformed: { params: { id: MALFORMED } },
});

const publicClients =
  (by: 'id' | 'key'): Probe =>
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
  (by: 'id' | 'key'): Probe =>
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

/** Asked for a content of the channel; in the others there is none of that name. */
const calendars: Probe = (person) => {
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

const users =
  (someoneElse: string): Probe =>
  ({ id }) => ({
    own: { params: { id } },
    foreign: { params: { id: someoneElse } },
    missing: { params: { id: MISSING } },
    malformed: { params: { id: MALFORMED } },
  });

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function picture(): FormData {
  const body = new FormData();
  body.append('file', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
  return body;
}

const signOut: Probe = ({ anotherSession }) => ({ it: { params: {}, cookie: anotherSession } });

/** How each entry of the registry is asked. */
export function probes(spare: { id: string; email: string }): Record<string, Probe> {
  const signIn: Probe = ({ anotherSession }) => ({
    it: { params: {}, cookie: anotherSession, ...form(() => ({ email: spare.email, password: PASSWORD })) },
  });
  return {
    'GET /api/auth/session': it,
    'POST /api/auth/password': signIn,
    'POST /api/auth/sign-out': signOut,
    'POST /api/auth/guest': () => ({ it: { params: {}, ...form(() => ({ name: 'Amos' })) } }),
    'GET /api/users/me/:id': users(spare.id),
    'GET /api/openapi.json': it,
    'GET /api/utils/getTime': it,
    'GET /api/clients': it,
    'GET /api/clients/coming': it,
    'GET /api/clients/:clientId': clients(),
    'GET /api/clients/:clientId/images': clients(),
    'POST /api/clients/:clientId/images': clients(() => form(picture)),
    'GET /api/clients/:clientId/channels': clients(),
    'GET /api/clients/:clientId/channels/key-available': clients(() => ({ query: 'key=a-free-key' })),
    'POST /api/clients/:clientId/channels': (person) => ({
      ...clients(() => form(() => channelForm()))(person),
      spoofed: {
        params: { clientId: person.home.client.id },
        ...form(() => ({ ...channelForm(), clientId: person.abroad.client.id })),
      },
    }),
    'GET /api/clients/:clientId/channels/:channelId': channels(false),
    'PUT /api/clients/:clientId/channels/:channelId': channels(true),
    'GET /api/clients/:clientId/contents': clients(),
    'POST /api/clients/:clientId/contents': newContents,
    'GET /api/clients/:clientId/contents/:contentId': contents(false),
    'PUT /api/clients/:clientId/contents/:contentId': contents(true),
    'GET /api/contents/:contentId/chat/messages': chats({ query: 'before=1000' }),
    'chat:{contentId}': chats(),
    'chat.send': chats(),
    'channel:{id}': channelVersions,
    'GET /cdn/clients/:clientId': publicClients('id'),
    'GET /cdn/clients/by-key/:clientKey': publicClients('key'),
    'GET /cdn/channels/:clientId/:channelId': publicChannels('id'),
    'GET /cdn/channels/by-key/:clientKey/:channelKey': publicChannels('key'),
    'GET /cdn/channels/:clientId/:channelId/calendar.ics': calendars,
  };
}
