import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChannel, aClient } from './testing/builders.ts';
import { manualClock } from './testing/manual-clock.ts';
import { sendRaw } from './testing/raw-request.ts';
import { json, type RunningApp, runningApp } from './testing/running-app.ts';

let server: RunningApp;
let channelPath: string;
beforeAll(async () => {
  // The clock does not advance, so that entries which are cached for seconds do not expire on a slow machine.
  server = await runningApp({ clock: manualClock('2026-11-22T10:00:00Z') });
  const client = await aClient(server.db, { key: 'grace' });
  const channel = await aChannel(server.db, { clientId: client.id, key: 'online' });
  channelPath = `/cdn/channels/by-key/grace/${channel.key}`;
});
afterAll(() => server.stop());

/** Returns how often `work` takes a database connection. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  server.database.pool.on('acquire', count);
  await work();
  server.database.pool.off('acquire', count);
  return queries;
}

/** Returns the fewest queries of three attempts, because background queries of the server may be counted. */
async function fewestQueries(work: (attempt: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (const attempt of [1, 2, 3]) counts.push(await countQueries(() => work(attempt)));
  return Math.min(...counts);
}

const requestManyTimes = (path: string) =>
  Promise.all(Array.from({ length: 200 }, () => fetch(server.url + path, { redirect: 'manual' })));

test('API-115~ two hundred concurrent requests for a missing record run as many queries as one request, and later requests run none', async () => {
  for (const path of ['/nope', '/grace/nope', '/cdn/clients/by-key/nope', '/cdn/channels/by-key/grace/nope']) {
    const forOne = await fewestQueries((attempt) =>
      fetch(`${server.url}${path}-alone${attempt}`, { redirect: 'manual' }),
    );
    expect([path, await fewestQueries((attempt) => requestManyTimes(path + attempt))]).toEqual([path, forOne]);
    const laterQueries = await fewestQueries(() => fetch(`${server.url}${path}1`, { redirect: 'manual' }));
    expect([path, laterQueries]).toEqual([path, 0]);
  }
});

test('API-115~ API-23~ a missing record is found as soon as it exists', async () => {
  const path = '/cdn/channels/by-key/grace/new';
  expect((await fetch(server.url + path)).status).toBe(404);
  const { clientId, id: channelId, version } = await aChannel(server.db, { key: 'elsewhere' });
  const { id } = await json<{ data: { id: string } }>(await fetch(`${server.url}/cdn/clients/by-key/grace`)).then(
    (answer) => answer.data,
  );
  await aChannel(server.db, { clientId: id, key: 'new' });
  server.app.news.changed([{ clientId, channelId, version }]);
  expect((await fetch(server.url + path)).status).toBe(200);
});

test('API-116 any number of requests with an invented version cause at most one query a second', async () => {
  await fetch(server.url + channelPath);
  const began = performance.now();
  const queries = await countQueries(() => requestManyTimes(`${channelPath}?v=9007199254740991`));
  expect(queries).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
});

test('API-113~ API-115~ API-116~ two hundred connections that send requests without end do not affect other callers', async () => {
  const path = join(import.meta.dirname, 'testing/unlimited-sender.ts');
  const { port } = new URL(server.url);
  const sender = fork(path, [port, '/nope', `${channelPath}?v=9007199254740991`]);
  let closedConnections = 0;
  sender.on('message', (count: number) => {
    closedConnections = count;
  });
  const paths = ['/readyz', '/grace', '/cdn/clients/by-key/grace', channelPath];
  while (closedConnections < 600) {
    const answers = await Promise.all(paths.map((path) => fetch(server.url + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  sender.kill();
  await once(sender, 'exit');
});

test('API-113~ all requests within the limit of a connection are answered', async () => {
  const request = `GET /cdn/clients/by-key/nope HTTP/1.1\r\nHost: localhost\r\n`;
  const { text } = await sendRaw(server.url, `${`${request}\r\n`.repeat(12)}${request}Connection: close\r\n\r\n`);
  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(13);
  expect(text).not.toContain(kernelRefusals.unavailable.code);
});
