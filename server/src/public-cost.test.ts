import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Connections that one read may take from the pool, each for a short query by an index. */
const AT_MOST = 4;

let server: RunningApp;
let addresses: Record<string, string[]>;
/** Counts uses of the database. */
let asked = 0;
let made = 0;

beforeAll(async () => {
  server = await runningApp({ clock: manualClock('2026-11-22T10:00:00Z') });
  const { db, database } = server;
  const client = await aClient(db, { key: 'grace' });
  const channel = await aChannel(db, { clientId: client.id, key: 'online' });
  const startsAt = new Date('2026-11-23T10:00:00Z');
  const place = { clientId: client.id, channelIds: [channel.id] };
  const content = await aContent(db, { ...place, key: 'sunday2222', startsAt });
  for (let week = 0; week < 30; week += 1) await aContent(db, { ...place, startsAt });
  addresses = addressesOf(client.id, channel.id, content.id);
  const connect = database.pool.connect.bind(database.pool) as (...args: unknown[]) => unknown;
  database.pool.connect = ((...args: unknown[]) => {
    asked += 1;
    return connect(...args);
  }) as typeof database.pool.connect;
});
afterAll(() => server.stop());

/** Paths to request; `*` is a different word each time. */
function addressesOf(clientId: string, channelId: string, contentId: string): Record<string, string[]> {
  const channel = `/cdn/channels/${clientId}/${channelId}`;
  const byKey = '/cdn/channels/by-key/grace/online';
  return {
    '/*': ['/grace/online', '/grace/online/sunday2222', '/grace/online/*', '/grace/*', '/*', '/share/grace/online/*'],
    '/api/auth/callback': ['/api/auth/callback?code=*'],
    '/api/auth/callback/:clientId': [`/api/auth/callback/${clientId}?code=*`],
    '/api/auth/providers': [`/api/auth/providers?clientId=${clientId}`],
    '/api/auth/session': ['/api/auth/session'],
    '/api/contents/:contentId/chat/messages': [`/api/contents/${contentId}/chat/messages?before=100`],
    '/api/direct-chats/:chatId/hosts': [`/api/direct-chats/${contentId}/hosts`],
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
    '/favicon.svg': ['/favicon.svg'],
    '/healthz': ['/healthz'],
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

/** Returns how often a request uses the database. */
async function queriesOf(path: string): Promise<number> {
  asked = 0;
  const answer = await server.call('GET', path);
  await answer.arrayBuffer();
  expect(answer.status, path).toBeLessThan(500);
  return asked;
}

interface Costs {
  first: number;
  again: number;
}

/** Returns null when a path is cheap enough. Background queries of the server may be counted too, so it is tried three times. */
async function leastOf(address: string, isDear: (costs: Costs) => boolean): Promise<Costs | null> {
  let costs: Costs | null = null;
  for (let time = 0; time < 3; time += 1) {
    made += 1;
    const path = address.replaceAll('*', `no-${made}`);
    costs = { first: await queriesOf(path), again: await queriesOf(path) };
    if (!isDear(costs)) return null;
  }
  return costs;
}

test('API-195~ every read that requires no sign-in states what limits its cost', () => {
  const reads = server.app.platform.routes.publicReads();
  expect(reads.map(({ url }) => url).toSorted()).toEqual(Object.keys(addresses).toSorted());
});

test('API-195 cached answers and misses are produced once, and a cheap read takes a few queries, however long the channel is', async () => {
  const dear: string[] = [];
  for (const { url, cost } of server.app.platform.routes.publicReads()) {
    for (const address of addresses[url] ?? []) {
      const isFirstBounded = cost === 'cheap' || address.includes('*');
      const costs = await leastOf(
        address,
        ({ first, again }) => (isFirstBounded && first > AT_MOST) || (cost === 'kept' && again > 0),
      );
      if (costs) dear.push(`${address} (${cost}): ${costs.first} queries, then ${costs.again}`);
    }
  }
  expect(dear).toEqual([]);
});
