import { once } from 'node:events';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { commandsOf } from '@nave/domain/kernel/command.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '../../../testing/realtime-testbed.ts';
import { connectViewer, type TestViewer } from '../../../testing/test-viewer.ts';
import type { Database } from '../../database/database.ts';
import { anyone } from '../../rule.ts';

let database: Database;
let bed: RealtimeTestbed;

beforeAll(async () => {
  database = await testDatabase();
  bed = await startRealtime({ database });
});

afterAll(async () => {
  await bed.close();
  await database.close();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
}

/** Requests an upgrade with these headers and no cookie or origin besides them. */
function requestUpgrade(path: string, headers: Record<string, string>, url = bed.url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const upgradeRequest = request(`${url}${path}`, { headers: { ...upgrade, ...headers } });
    upgradeRequest.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    upgradeRequest.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: response.headers });
    });
    upgradeRequest.on('error', reject);
    upgradeRequest.end();
  });
}

test('API-98 upgrades are accepted at /realtime and at no other path', async () => {
  const origin = { origin: bed.url };
  expect((await requestUpgrade('/realtime', origin)).status).toBe(101);
  for (const path of ['/', '/realtime/', '/realtime/x', '/api/realtime', '//realtime']) {
    expect({ path, status: (await requestUpgrade(path, origin)).status }).toEqual({ path, status: 404 });
  }
});

test('an upgrade is refused, even with a cookie, if its Origin is not exactly the origin of the server', async () => {
  const { host, port } = new URL(bed.url);
  const foreign = [
    'null',
    'https://evil.example',
    `http://${host}.evil.example`,
    `https://${host}`,
    `http://localhost:${port}`,
  ];
  for (const origin of [undefined, ...foreign]) {
    const headers = { cookie: 'vid=amos', ...(origin === undefined ? {} : { origin }) };
    expect({ origin, status: (await requestUpgrade('/realtime', headers)).status }).toEqual({ origin, status: 403 });
  }
});

test('an upgrade with a token in the URL is refused', async () => {
  const { status } = await requestUpgrade('/realtime?token=secret', { origin: bed.url });
  expect(status).toBe(400);
});

test('D10 compression is not negotiated', async () => {
  const headers = { origin: bed.url, 'sec-websocket-extensions': 'permessage-deflate' };
  expect((await requestUpgrade('/realtime', headers)).headers['sec-websocket-extensions']).toBeUndefined();
});

test('D2 the upgrade gives a viewer without a cookie a new cookie, which later identifies the viewer', async () => {
  const first = await connectViewer({ url: bed.url });
  const [cookie = ''] = first.setCookies;
  expect(cookie).toMatch(/^vid=/);
  const again = await connectViewer({ url: bed.url, cookie: cookie.split(';', 1)[0] });
  expect(again.setCookies).toEqual([]);
  expect(again.hello.me).toEqual(first.hello.me);
  // `refresh` checks the socket's cookies again. The socket stays open because they include the new cookie.
  bed.realtime.refresh(first.hello.me.id);
  first.send({ type: 'time', id: 'still-here' });
  await first.next(({ type }) => type === 'time');
  await Promise.all([first.close(), again.close()]);
});

test('D15 a viewer’s sixth socket closes the viewer’s oldest one, and other viewers at the address are not affected', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, (_, i) => bed.viewer(`church-${i}`)));
  const own: TestViewer[] = [];
  for (let i = 0; i < 7; i += 1) own.push(await bed.viewer('greedy'));
  expect(await Promise.all(own.slice(0, 2).map(({ closed }) => closed))).toEqual([1008, 1008]);
  expect(own.slice(2).map(({ socket }) => socket.readyState)).toEqual([1, 1, 1, 1, 1]);
  expect(others.every(({ socket }) => socket.readyState === 1)).toBe(true);
  await Promise.all([...own.slice(2), ...others].map((viewer) => viewer.close()));
});

test('D22 an overloaded or full server refuses an upgrade and says when to retry', async () => {
  const overloaded = await startRealtime({ database, limits: { loopLagMs: -1 } });
  const answer = await requestUpgrade('/realtime', { origin: overloaded.url }, overloaded.url);
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  await overloaded.close();
  const small = await startRealtime({ database, limits: { socketsPerAddress: 1 } });
  const first = await small.viewer('first');
  expect((await requestUpgrade('/realtime', { origin: small.url }, small.url)).status).toBe(429);
  await first.close();
  await expect.poll(async () => (await requestUpgrade('/realtime', { origin: small.url }, small.url)).status).toBe(101);
  await small.close();
});

test('before the server stops, it refuses upgrades and notifies pages, and then closes their sockets with 1012', async () => {
  const stopping = await startRealtime({ database });
  const [amos, ruth] = [await stopping.viewer('amos'), await stopping.viewer('ruth')];
  const drained = stopping.realtime.drain(300);
  for (const viewer of [amos, ruth]) {
    expect(await viewer.next(({ type }) => type === 'drain')).toEqual({ type: 'drain', withinMs: 300 });
  }
  expect((await requestUpgrade('/realtime', { origin: stopping.url }, stopping.url)).status).toBe(503);
  const answer = amos.command('talk.say', { topic: 'talk:last', text: 'One more' });
  await ruth.close();
  expect(await answer).toMatchObject({ type: 'ack', n: 1 });
  expect(await amos.closed).toBe(1012);
  await drained;
  await stopping.close();
});

test('an upgrade that waits for its turn when the server begins to stop is refused', async () => {
  const stopping = await startRealtime({ database });
  // This listener runs after the server's own, which makes the upgrade wait.
  const drained = once(stopping.server, 'upgrade').then(() => stopping.realtime.drain(50));
  expect((await requestUpgrade('/realtime', { origin: stopping.url }, stopping.url)).status).toBe(503);
  await drained;
  await stopping.close();
});

test('a stop does not wait for a command that never completes', async () => {
  const stopping = await startRealtime({ database });
  const shapes = { dawdle: { input: z.strictObject({}) } };
  const commands = commandsOf<typeof shapes>()({ dawdle: 'talk.dawdle' });
  stopping.realtime.commands(commands, shapes)(commands.dawdle, {
    params: () => ({}),
    rule: anyone(kernelRefusals.notFound),
    handle: () => new Promise<never>(() => undefined),
  });
  const amos = await stopping.viewer('amos');
  amos.send({ type: 'talk.dawdle', id: 'never', data: {} });
  await amos.follow('sparks');
  await stopping.realtime.drain(50);
  expect(await amos.closed).toBe(1012);
  await stopping.close();
});

test('a page that disconnects before its upgrade is accepted causes no error and leaves no upgrade pending', async () => {
  const gate = Promise.withResolvers<void>();
  const limited = await startRealtime({ database, limits: { pendingUpgrades: 1 }, admission: () => gate.promise });
  const { port } = new URL(limited.url);
  const disconnecting = createConnection(Number(port), '127.0.0.1');
  const upgrade = once(limited.server, 'upgrade');
  disconnecting.write(
    `GET /realtime HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${limited.url}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [, socket] = await upgrade;
  expect((await requestUpgrade('/realtime', { origin: limited.url }, limited.url)).status).toBe(503);
  disconnecting.resetAndDestroy();
  // The server notices the closed connection only when it writes.
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write('HTTP/1.1 100 Continue\r\n\r\n');
  await ended;
  gate.resolve();
  const amos = await limited.viewer('amos');
  expect(limited.logged).toEqual([]);
  await amos.close();
  await limited.close();
});
