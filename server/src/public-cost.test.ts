import { aChannel, aClient, aConnection, aContent, anEvent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { aVideo } from '@nave/server/testing/videos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** How many connections a read may take from the pool. A read uses each for one short query that uses an index. */
const MAX_CONNECTIONS = 4;
const EVENT_NUMBER = '123456';

let server: RunningApp;
let pathsByRoute: Record<string, string[]>;
let connectionsTaken = 0;
let newWords = 0;

beforeAll(async () => {
  server = await runningApp({ clock: manualClock('2026-11-22T10:00:00Z') });
  const { db, database } = server;
  const client = await aClient(db, { key: 'grace' });
  const channel = await aChannel(db, { clientId: client.id, key: 'online' });
  const startsAt = new Date('2026-11-23T10:00:00Z');
  const commonFields = { clientId: client.id, channelIds: [channel.id] };
  await aConnection(db, channel, { eventNumber: EVENT_NUMBER });
  await anEvent(db, { clientId: client.id, number: EVENT_NUMBER });
  const content = await aContent(db, { ...commonFields, key: 'sunday2222', startsAt });
  for (let week = 0; week < 30; week += 1) await aContent(db, { ...commonFields, startsAt });
  const { id: videoId, playKey } = await aVideo(db, { clientId: client.id });
  await db.execute(sql`insert into video_renditions values (${videoId}, 0, 'avc1.4d401f', 1)`);
  pathsByRoute = { ...pathsFor(client.id, channel.id, content.id), '/media/v/:key/*': videoPaths(playKey) };
  const connect = database.pool.connect.bind(database.pool) as (...args: unknown[]) => unknown;
  database.pool.connect = ((...args: unknown[]) => {
    connectionsTaken += 1;
    return connect(...args);
  }) as typeof database.pool.connect;
});
afterAll(() => server.stop());

function videoPaths(playKey: string): string[] {
  const unknown = `/media/v/${'0'.repeat(32)}`;
  const video = `/media/v/${playKey}`;
  return [
    `${video}/master.m3u8`,
    `${video}/0/*.m4s`,
    `${video}/0/0-1.m4s`,
    `${video}/captions/en.vtt`,
    `${unknown}/0/0-1.m4s`,
    `${unknown}/master.m3u8`,
    '/media/v/*/master.m3u8',
  ];
}

/** Returns the paths to request, by route. Each attempt replaces `*` by a new word. */
function pathsFor(clientId: string, channelId: string, contentId: string): Record<string, string[]> {
  const channel = `/cdn/channels/${clientId}/${channelId}`;
  const byKey = '/cdn/channels/by-key/grace/online';
  return {
    '/*': [
      '/grace/online',
      '/grace/online/sunday2222',
      '/grace/online/*',
      '/grace/*',
      '/*',
      '/share/grace/online/*',
      `/events/${EVENT_NUMBER}`,
      '/events/*',
    ],
    '/api/auth/callback': ['/api/auth/callback?code=*'],
    '/api/auth/callback/:clientId': [`/api/auth/callback/${clientId}?code=*`],
    '/api/auth/providers': [`/api/auth/providers?clientId=${clientId}`],
    '/api/auth/session': ['/api/auth/session'],
    '/api/brushfire/attendees/:number': ['/api/brushfire/attendees/12345678'],
    '/api/brushfire/attendees/:number/authorize/:key': [
      `/api/brushfire/attendees/12345678/authorize/online?clientId=${clientId}`,
    ],
    '/api/brushfire/events/:eventId/:number/authorize': [
      `/api/brushfire/events/${EVENT_NUMBER}/12345678/authorize`,
      '/api/brushfire/events/*/12345678/authorize',
    ],
    '/api/brushfire/events/:eventId/details': [
      `/api/brushfire/events/${EVENT_NUMBER}/details`,
      '/api/brushfire/events/*/details',
    ],
    '/api/channels/:channelId/protected': [`/api/channels/${channelId}/protected`],
    '/api/contents/:contentId/chat/messages': [`/api/contents/${contentId}/chat/messages?before=100`],
    '/api/direct-chats/:chatId/hosts': [`/api/direct-chats/${contentId}/hosts`],
    '/api/direct-chats/:chatId/line': [`/api/direct-chats/${contentId}/line`],
    '/api/direct-chats/:chatId/messages': [`/api/direct-chats/${contentId}/messages?before=100`],
    '/api/docs': ['/api/docs'],
    '/api/domains/check': ['/api/domains/check?domain=*.example'],
    '/api/first-owner': ['/api/first-owner'],
    '/api/openapi.json': ['/api/openapi.json'],
    '/api/utils/getTime': ['/api/utils/getTime'],
    '/assets/*': ['/assets/*.js'],
    '/cdn/bible/:edition/:book/:chapter': ['/cdn/bible/web-1/JHN/3', '/cdn/bible/en-web/JHN/*'],
    '/cdn/catalogues/:name': ['/cdn/catalogues/languages', '/cdn/catalogues/*'],
    '/cdn/channels/:clientId/:channelId': [channel, `${channel}?content=sunday2222`, `${channel}?content=*`],
    '/cdn/channels/:clientId/:channelId/calendar.ics': [
      `${channel}/calendar.ics`,
      `${channel}/calendar.ics?content=sunday2222`,
      `${channel}/calendar.ics?content=*`,
    ],
    '/cdn/channels/events/:eventNumber': [`/cdn/channels/events/${EVENT_NUMBER}`, '/cdn/channels/events/*'],
    '/cdn/channels/by-key/:clientKey/:channelKey': [byKey, `${byKey}?content=*`, `${byKey}*`],
    '/cdn/clients/:clientId': [`/cdn/clients/${clientId}`, '/cdn/clients/*'],
    '/cdn/clients/:clientId/links/:page': [
      `/cdn/clients/${clientId}/links/*`,
      `/cdn/clients/${clientId}/links/*?of=${contentId}`,
    ],
    '/cdn/clients/by-host/:hostname': ['/cdn/clients/by-host/*.example'],
    '/cdn/clients/by-key/:clientKey': ['/cdn/clients/by-key/grace', '/cdn/clients/by-key/*'],
    '/cdn/icons/:weight/:name': ['/cdn/icons/solid/heart', '/cdn/icons/solid/*'],
    '/dashboard': ['/dashboard'],
    '/dashboard/*': ['/dashboard/*'],
    '/dashboard/:clientId/live-inputs/:inputId/go-live': ['/dashboard/*/live-inputs/*/go-live'],
    '/favicon.svg': ['/favicon.svg'],
    '/healthz': ['/healthz'],
    '/api/installation/:challenge': ['/api/installation/*'],
    '/manifest.webmanifest': ['/manifest.webmanifest?of=grace', '/manifest.webmanifest?of=*'],
    '/media/*': ['/media/*.webp'],
    '/media/demo/*': ['/media/demo/*.webp'],
    '/metrics': ['/metrics'],
    '/readyz': ['/readyz'],
    '/reset/:userId/:resetPasswordCode': ['/reset/*/*'],
    '/robots.txt': ['/robots.txt'],
    '/signup/:userId/:verificationCode': ['/signup/*/*'],
    '/signup/:userId/:verificationCode/:clientId': ['/signup/*/*/*'],
    '/sitemap.xml': ['/sitemap.xml', '/sitemap.xml?of=grace', '/sitemap.xml?of=*'],
  };
}

/** Returns how many connections a request takes from the pool. */
async function connectionsFor(path: string): Promise<number> {
  connectionsTaken = 0;
  const answer = await server.call('GET', path);
  await answer.arrayBuffer();
  expect(answer.status, path).toBeLessThan(500);
  return connectionsTaken;
}

/** The numbers of connections for the first request of a path and for a repeated request. */
interface Costs {
  first: number;
  again: number;
}

/**
 * Returns the costs of a path if it is too expensive in three attempts, otherwise null. One attempt is not enough,
 * because background queries of the server may be counted.
 */
async function excessiveCosts(pattern: string, isExcessive: (costs: Costs) => boolean): Promise<Costs | null> {
  let costs: Costs | null = null;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    newWords += 1;
    const path = pattern.replaceAll('*', `no-${newWords}`);
    costs = { first: await connectionsFor(path), again: await connectionsFor(path) };
    if (!isExcessive(costs)) return null;
  }
  return costs;
}

test('API-195~ the paths of this test cover every read that requires no sign-in', () => {
  const reads = server.app.platform.routes.publicReads();
  expect(reads.map(({ url }) => url).toSorted()).toEqual(Object.keys(pathsByRoute).toSorted());
});

test('API-195 a repeated read of a cached answer runs no query, and a cheap read or a miss runs at most four', async () => {
  const tooExpensive: string[] = [];
  for (const { url, cost } of server.app.platform.routes.publicReads()) {
    for (const pattern of pathsByRoute[url] ?? []) {
      const isFirstLimited = cost === 'cheap' || pattern.includes('*');
      const costs = await excessiveCosts(
        pattern,
        ({ first, again }) => (isFirstLimited && first > MAX_CONNECTIONS) || (cost === 'kept' && again > 0),
      );
      if (costs) tooExpensive.push(`${pattern} (${cost}): ${costs.first} queries, then ${costs.again}`);
    }
  }
  expect(tooExpensive).toEqual([]);
});
