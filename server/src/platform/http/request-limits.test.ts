import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendRaw } from '@nave/server/testing/raw-request.ts';
import { afterEach, expect, test } from 'vitest';
import { limitConcurrency, oneAtATime } from './request-limits.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const requestFor = (path: string | number, more = '') => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

test('API-112 pipelined requests of a connection are handled one after another, in order', async () => {
  let running = 0;
  const concurrency: number[] = [];
  const url = await startServer(
    oneAtATime((request, response) => {
      running += 1;
      concurrency.push(running);
      setImmediate(() => {
        running -= 1;
        response.end(`<${request.url}>`);
      });
    }),
  );
  const paths = Array.from({ length: 16 }, (_one, index) => index);
  const pipelined = paths.map((path) => requestFor(path, path === 15 ? 'Connection: close\r\n' : '')).join('');
  const { text } = await sendRaw(url, pipelined);
  expect([...text.matchAll(/<\/(\d+)>/g)].map(([, path]) => Number(path))).toEqual(paths);
  expect(Math.max(...concurrency)).toBe(1);
});

test('API-113 16 pipelined requests of a connection may wait; one more closes this connection but no other', async () => {
  const url = await startServer(oneAtATime((_request, response) => void setImmediate(() => response.end('an answer'))));
  const answersTo = async (count: number) => {
    const sent = requestFor('nope').repeat(count - 1) + requestFor('nope', 'Connection: close\r\n');
    return ((await sendRaw(url, sent)).text.match(/an answer/g) ?? []).length;
  };
  expect([await answersTo(17), await answersTo(18), await answersTo(1)]).toEqual([17, 0, 1]);
});

test('API-113~ a connection that pipelines thousands of requests is closed before most of them are handled', async () => {
  let [arrived, served] = [0, 0];
  const listener = oneAtATime((_request, response) => {
    served += 1;
    setImmediate(() => response.end('an answer'));
  });
  const url = await startServer((request, response) => {
    arrived += 1;
    listener(request, response);
  });
  const { text } = await sendRaw(url, requestFor('nope').repeat(2_500));
  expect(text.match(/an answer/g) ?? []).toHaveLength(0);
  expect([arrived, served]).toEqual([18, 1]);
  expect(await (await fetch(url)).text()).toBe('an answer');
});

test('API-114~ at its concurrency limit a server answers health checks, and later accepts requests again', async () => {
  const slowResponses: ServerResponse[] = [];
  const url = await startServer(
    limitConcurrency({
      serve: (request, response) => (request.url === '/slow' ? slowResponses.push(response) : response.end('served')),
      refuse: (response) => response.writeHead(503, { 'retry-after': '2' }).end(),
      maxConcurrent: 2,
    }),
  );
  const slow = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
  await expect.poll(() => slowResponses.length).toBe(2);
  expect((await fetch(`${url}/grace`)).status).toBe(503);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  for (const response of slowResponses) response.end();
  await Promise.all(slow);
  expect((await fetch(`${url}/grace`)).status).toBe(200);
});
