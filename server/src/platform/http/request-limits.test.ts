import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendRaw } from '@nave/server/testing/raw-request.ts';
import { afterEach, expect, test } from 'vitest';
import { limitConcurrency, oneAtATime } from './request-limits.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = (path: string | number, more = '') => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

test('API-112 pipelined requests of a connection are handled one after another, in order', async () => {
  let atWork = 0;
  const atOnce: number[] = [];
  const url = await serving(
    oneAtATime((request, response) => {
      atWork += 1;
      atOnce.push(atWork);
      setImmediate(() => {
        atWork -= 1;
        response.end(`<${request.url}>`);
      });
    }),
  );
  const paths = Array.from({ length: 16 }, (_one, index) => index);
  const ahead = paths.map((path) => ask(path, path === 15 ? 'Connection: close\r\n' : '')).join('');
  const { text } = await sendRaw(url, ahead);
  expect([...text.matchAll(/<\/(\d+)>/g)].map(([, path]) => Number(path))).toEqual(paths);
  expect(Math.max(...atOnce)).toBe(1);
});

test('API-113 16 pipelined requests may wait; one more ends the connection, and others continue', async () => {
  const url = await serving(oneAtATime((_request, response) => void setImmediate(() => response.end('an answer'))));
  const answersTo = async (count: number) => {
    const sent = ask('nope').repeat(count - 1) + ask('nope', 'Connection: close\r\n');
    return ((await sendRaw(url, sent)).text.match(/an answer/g) ?? []).length;
  };
  expect([await answersTo(17), await answersTo(18), await answersTo(1)]).toEqual([17, 0, 1]);
});

test('API-113~ a connection that pipelines thousands of requests is ended at little cost', async () => {
  let [arrived, served] = [0, 0];
  const listener = oneAtATime((_request, response) => {
    served += 1;
    setImmediate(() => response.end('an answer'));
  });
  const url = await serving((request, response) => {
    arrived += 1;
    listener(request, response);
  });
  const { text } = await sendRaw(url, ask('nope').repeat(2_500));
  expect(text.match(/an answer/g) ?? []).toHaveLength(0);
  expect([arrived, served]).toEqual([18, 1]);
  expect(await (await fetch(url)).text()).toBe('an answer');
});

test('API-114~ a full server answers health checks, and accepts requests again when one has ended', async () => {
  const held: ServerResponse[] = [];
  const url = await serving(
    limitConcurrency({
      serve: (request, response) => (request.url === '/slow' ? held.push(response) : response.end('served')),
      refuse: (response) => response.writeHead(503, { 'retry-after': '2' }).end(),
      maxConcurrent: 2,
    }),
  );
  const slow = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
  await expect.poll(() => held.length).toBe(2);
  expect((await fetch(`${url}/grace`)).status).toBe(503);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const response of held) response.end();
  await Promise.all(slow);
  expect((await fetch(`${url}/grace`)).status).toBe(200);
});
