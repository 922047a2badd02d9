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

/** Requests an upgrade with exactly these headers. */
function knock(path: string, headers: Record<string, string>, url = bed.url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = request(`${url}${path}`, { headers: { ...upgrade, ...headers } });
    asked.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: response.headers });
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('API-98 realtime is at /realtime and nowhere else', async () => {
  const origin = { origin: bed.url };
  expect((await knock('/realtime', origin)).status).toBe(101);
  for (const path of ['/', '/realtime/', '/realtime/x', '/api/realtime', '//realtime']) {
    expect({ path, status: (await knock(path, origin)).status }).toEqual({ path, status: 404 });
  }
});

test('only the exact origin is accepted, with or without a cookie', async () => {
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
    expect({ origin, status: (await knock('/realtime', headers)).status }).toEqual({ origin, status: 403 });
  }
});

test('a token in the URL is refused', async () => {
  const { status } = await knock('/realtime?token=secret', { origin: bed.url });
  expect(status).toBe(400);
});

test('D10 compression is not negotiated', async () => {
  const headers = { origin: bed.url, 'sec-websocket-extensions': 'permessage-deflate' };
  expect((await knock('/realtime', headers)).headers['sec-websocket-extensions']).toBeUndefined();
});

test('D2 a viewer without a cookie receives one with the upgrade, which identifies it afterwards', async () => {
  const first = await connectViewer({ url: bed.url });
  const [cookie = ''] = first.setCookies;
  expect(cookie).toMatch(/^vid=/);
  const again = await connectViewer({ url: bed.url, cookie: cookie.split(';', 1)[0] });
  expect(again.setCookies).toEqual([]);
  expect(again.hello.me).toEqual(first.hello.me);
  // Later checks of the socket's cookies use it too.
  bed.realtime.refresh(first.hello.me.id);
  first.send({ type: 'time', id: 'still-here' });
  await first.next(({ type }) => type === 'time');
  await Promise.all([first.close(), again.close()]);
});

test('D15 a sixth socket of a viewer closes its oldest, and other viewers at the same address are not affected', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, (_, i) => bed.viewer(`church-${i}`)));
  const own: TestViewer[] = [];
  for (let i = 0; i < 7; i += 1) own.push(await bed.viewer('greedy'));
  expect(await Promise.all(own.slice(0, 2).map(({ closed }) => closed))).toEqual([1008, 1008]);
  expect(own.slice(2).map(({ socket }) => socket.readyState)).toEqual([1, 1, 1, 1, 1]);
  expect(others.every(({ socket }) => socket.readyState === 1)).toBe(true);
  await Promise.all([...own.slice(2), ...others].map((viewer) => viewer.close()));
});

test('D22 an overloaded or full server says when to retry', async () => {
  const late = await startRealtime({ database, limits: { loopLagMs: -1 } });
  const behind = await knock('/realtime', { origin: late.url }, late.url);
  expect(behind).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  await late.close();
  const small = await startRealtime({ database, limits: { socketsPerAddress: 1 } });
  const first = await small.viewer('first');
  expect((await knock('/realtime', { origin: small.url }, small.url)).status).toBe(429);
  await first.close();
  await expect.poll(async () => (await knock('/realtime', { origin: small.url }, small.url)).status).toBe(101);
  await small.close();
});

test('before a stop pages are notified, then closed with 1012; upgrades are refused', async () => {
  const stopping = await startRealtime({ database });
  const [amos, ruth] = [await stopping.viewer('amos'), await stopping.viewer('ruth')];
  const drained = stopping.realtime.drain(300);
  for (const viewer of [amos, ruth]) {
    expect(await viewer.next(({ type }) => type === 'drain')).toEqual({ type: 'drain', withinMs: 300 });
  }
  expect((await knock('/realtime', { origin: stopping.url }, stopping.url)).status).toBe(503);
  const said = amos.command('talk.say', { topic: 'talk:last', text: 'One more' });
  await ruth.close();
  expect(await said).toMatchObject({ type: 'ack', n: 1 });
  expect(await amos.closed).toBe(1012);
  await drained;
  await stopping.close();
});

test('a stop does not wait for a command that never ends', async () => {
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

test('a page that disconnects before it is accepted does no harm and frees its slot', async () => {
  const gate = Promise.withResolvers<void>();
  const narrow = await startRealtime({ database, limits: { pendingUpgrades: 1 }, admission: () => gate.promise });
  const { port } = new URL(narrow.url);
  const gone = createConnection(Number(port), '127.0.0.1');
  const asked = once(narrow.server, 'upgrade');
  gone.write(
    `GET /realtime HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${narrow.url}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [, socket] = await asked;
  expect((await knock('/realtime', { origin: narrow.url }, narrow.url)).status).toBe(503);
  gone.resetAndDestroy();
  // Only a write detects the closed connection.
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write('HTTP/1.1 100 Continue\r\n\r\n');
  await ended;
  gate.resolve();
  const amos = await narrow.viewer('amos');
  expect(narrow.logged).toEqual([]);
  await amos.close();
  await narrow.close();
});
