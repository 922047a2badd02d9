import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { testNames } from '@nave/server/testing/test-hostnames.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRequestListener } from './request-listener.ts';

const running: { url: string; response: ServerResponse }[] = [];
const sockets: Socket[] = [];
const listener = createRequestListener({ ...testNames, serveCached: () => false }, ({ url = '' }, response) => {
  if (url.endsWith('slow')) running.push({ url, response });
  else response.end('served');
});
const server = createServer(listener);
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close().closeAllConnections();
});

/** Sends requests, each on its own connection, and waits until they run. */
async function open(count: number, path: string): Promise<void> {
  const before = running.length;
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: nave.test\r\n\r\n`);
    sockets.push(socket);
  }
  await expect.poll(() => running.length - before, { timeout: 20_000 }).toBe(count);
}
const status = async (path: string) => {
  const socket = connect(port, '127.0.0.1');
  socket.end(`GET ${path} HTTP/1.1\r\nHost: nave.test\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return Number(text.split(' ')[1]);
};

test('VID-23 downloads of video do not count among the 500 requests that a server runs at the same time', async () => {
  await open(600, '/media/v/0/0-1.m4s?slow');
  expect(await status('/grace')).toBe(200);
  await open(500, '/slow');
  expect([await status('/grace'), await status('/media/other')]).toEqual([503, 503]);
  expect(await status('/media/v/0/0-2.m4s')).toBe(200);
});
