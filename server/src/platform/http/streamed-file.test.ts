import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { callsOf } from '@nave/domain/kernel/call.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { anyone } from '@nave/server/platform/rule.ts';
import { testLog } from '@nave/server/testing/database.ts';
import { testNames } from '@nave/server/testing/test-hostnames.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from './http-server.ts';
import type { StreamedFile } from './streamed-file.ts';

const shapes = { file: { scopes: [], answer: { mediaType: 'text/csv; charset=utf-8' } } };
const calls = callsOf<typeof shapes>()({ file: 'GET /api/file' });
/** 64 KB, so that a caller who reads nothing has taken only a part of a long file. */
const PART = 'é'.repeat(32_768);

let http: HttpServer;
let url: string;
let file: StreamedFile;
/** How many parts the server has made. */
let made: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  http = await createHttpServer({
    log: testLog,
    ...testNames,
    identify: async () => ({ kind: 'guest', id: 'amos' }),
    serveCached: () => false,
    downloadTimes: { waitMs: 100, idleMs: 3_000 },
  });
  http.routes.of(
    'songs',
    calls,
    shapes,
  )(calls.file, {
    summary: 'A long file',
    rule: anyone(kernelRefusals.notFound),
    cost: 'cheap',
    handle: async () => file,
  });
  url = await http.app.listen({ port: 0, host: '127.0.0.1' });
  made = 0;
  file = aFile(async function* () {
    yield 'a\r\n';
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.app.close();
});

function aFile(parts: StreamedFile['parts'], changes: Partial<StreamedFile> = {}): StreamedFile {
  return { name: 'Domingo 主日 "A".csv', clientId: 'grace', count: async () => 3, parts, ...changes };
}
/** A file of `count` long parts; counts the parts that were made. */
const long = (count: number) =>
  aFile(async function* () {
    for (let part = 0; part < count; part += 1) {
      made += 1;
      yield PART;
    }
  });
const get = () => fetch(`${url}/api/file`, { headers: { host: new URL(url).host } });
/** Asks for the file and reads nothing of the answer. */
async function askWithoutReading(): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api/file HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  return socket;
}

test('a file is sent whole, with its name in any script, its number of rows, and without being stored', async () => {
  file = long(40);
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Domingo __ _A_.csv"; filename*=UTF-8''Domingo%20%E4%B8%BB%E6%97%A5%20%22A%22.csv`,
  );
  expect(answer.headers.get('x-total-count')).toBe('3');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe(PART.repeat(40));
});

test('if a part fails, the connection breaks off, so that nobody takes half a file for a whole one', async () => {
  file = aFile(async function* () {
    yield PART;
    throw new Error('the database is away');
  });
  const answer = await get();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  file = aFile(long(1).parts, { count: () => Promise.reject(new Error('the database is away')) });
  expect((await get()).status).toBe(500);
});

test('the caller’s pace decides how much is read, and a caller who takes nothing is disconnected', async () => {
  file = long(100_000);
  const closed = new Promise<void>((resolve) =>
    http.app.server.once('connection', (socket) => socket.once('close', () => resolve())),
  );
  await askWithoutReading();
  await closed;
  // Sockets hold some megabytes; the file has six thousand.
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(1_000);
});

test('when the caller goes away, no further part is read', async () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  file = aFile(async function* () {
    try {
      for (;;) yield PART;
    } finally {
      end();
    }
  });
  const aborting = new AbortController();
  const answer = await fetch(`${url}/api/file`, { signal: aborting.signal });
  await answer.body?.getReader().read();
  aborting.abort();
  await ended;
});

test('a client has two downloads at once; others wait for their turn, and are told if it takes too long', async () => {
  const release: (() => void)[] = [];
  file = aFile(async function* () {
    yield 'a';
    await new Promise<void>((resolve) => release.push(resolve));
    yield 'b';
  });
  const [first, second] = [await get(), await get()];
  const third = await get();
  expect(third.status).toBe(429);
  expect(third.headers.get('retry-after')).toBe('5');
  expect(await third.json()).toEqual({
    error: { code: 'request.too-many-downloads', message: kernelRefusals.tooManyDownloads.message },
  });
  const waiting = file;
  file = aFile(long(1).parts, { clientId: 'hope' });
  expect((await get()).status).toBe(200);
  file = waiting;
  await expect.poll(() => release.length).toBe(2);
  const fourth = get();
  for (const go of release.splice(0)) go();
  expect(await Promise.all([first.text(), second.text()])).toEqual(['ab', 'ab']);
  const next = await fourth;
  expect(next.status).toBe(200);
  await expect.poll(() => release.length).toBe(1);
  for (const go of release.splice(0)) go();
  expect(await next.text()).toBe('ab');
});
