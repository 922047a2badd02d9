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
let data: string;
beforeAll(async () => {
  // What is cached for seconds stays cached, however slow the machine is.
  server = await runningApp({ clock: manualClock('2026-11-22T10:00:00Z') });
  const client = await aClient(server.db, { key: 'grace' });
  const channel = await aChannel(server.db, { clientId: client.id, key: 'online' });
  data = `/cdn/channels/by-key/grace/${channel.key}`;
});
afterAll(() => server.stop());

/** Counts queries meanwhile. */
async function questions(work: () => Promise<unknown>): Promise<number> {
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  server.database.pool.on('acquire', count);
  await work();
  server.database.pool.off('acquire', count);
  return asked;
}

/** The fewest of three attempts, because background queries of the server may be counted. */
async function fewest(work: (turn: number) => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (const turn of [1, 2, 3]) found.push(await questions(() => work(turn)));
  return Math.min(...found);
}

const manyTimes = (path: string) =>
  Promise.all(Array.from({ length: 200 }, () => fetch(server.url + path, { redirect: 'manual' })));

test('API-115~ any number of requests for a missing record cause one query', async () => {
  for (const path of ['/nope', '/grace/nope', '/cdn/clients/by-key/nope', '/cdn/channels/by-key/grace/nope']) {
    const ofOne = await fewest((turn) => fetch(`${server.url}${path}-alone${turn}`, { redirect: 'manual' }));
    expect([path, await fewest((turn) => manyTimes(path + turn))]).toEqual([path, ofOne]);
    expect([path, await fewest(() => fetch(`${server.url}${path}1`, { redirect: 'manual' }))]).toEqual([path, 0]);
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

test('API-116 an invented version costs one query a second, however many request it', async () => {
  await fetch(server.url + data);
  const began = performance.now();
  const asked = await questions(() => manyTimes(`${data}?v=9007199254740991`));
  expect(asked).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
});

test('API-113~ API-115~ API-116~ two hundred connections that send without end do not affect others', async () => {
  const path = join(import.meta.dirname, 'testing/unlimited-sender.ts');
  const { port } = new URL(server.url);
  const sender = fork(path, [port, '/nope', `${data}?v=9007199254740991`]);
  let cut = 0;
  sender.on('message', (told: number) => {
    cut = told;
  });
  const paths = ['/readyz', '/grace', '/cdn/clients/by-key/grace', data];
  while (cut < 600) {
    const answers = await Promise.all(paths.map((path) => fetch(server.url + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  sender.kill();
  await once(sender, 'exit');
});

test('API-113~ requests within a connection’s limit are answered in full', async () => {
  const one = `GET /cdn/clients/by-key/nope HTTP/1.1\r\nHost: localhost\r\n`;
  const { text } = await sendRaw(server.url, `${`${one}\r\n`.repeat(12)}${one}Connection: close\r\n\r\n`);
  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(13);
  expect(text).not.toContain(kernelRefusals.unavailable.code);
});
