import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { callsOf } from '@nave/domain/kernel/call.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { testNames } from '@nave/server/testing/test-hostnames.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpServer, type HttpServer } from './http/http-server.ts';
import { createLog } from './log.ts';
import { anyone } from './rule.ts';

const shapes = { work: { scopes: [], answer: z.unknown() } };
const calls = callsOf<typeof shapes>()({ work: 'GET /api/work' });

/** The handler of this file's route. */
let work: () => Promise<unknown>;
let http: HttpServer;
const logged: string[] = [];

beforeAll(async () => {
  http = await createHttpServer({
    log: createLog({ logLevel: 'error' }, { write: (line) => void logged.push(line) }),
    ...testNames,
    serveCached: () => false,
    identify: async () => ({ kind: 'guest', id: 'amos' }),
  });
  const rule = anyone(kernelRefusals.notFound);
  const add = http.routes.of('songs', calls, shapes);
  add(calls.work, { summary: 'Work', rule, cost: 'cheap', handle: () => work() });
});
afterAll(() => http.app.close());

async function answer(): Promise<[status: number, code: string, retryAfter: unknown]> {
  const { statusCode, headers, json } = await http.app.inject({ url: '/api/work' });
  return [statusCode, json().error.code, headers['retry-after']];
}

/**
 * Makes the route query a server that handles connections with `onConnection`. Returns a function that closes the
 * server.
 */
async function queryServer(
  onConnection: Parameters<typeof createServer>[1],
  settings: pg.PoolConfig = {},
): Promise<() => void> {
  const server = createServer(onConnection ?? (() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'nave', ...settings });
  pool.on('error', () => undefined);
  work = () => drizzle({ client: pool }).execute('select 1');
  return () => server.close();
}

test('R3 R4 while the database cannot be reached, the answer is 503 with the header Retry-After, not 500', async () => {
  const unavailable = [503, 'server.unavailable', '2'];
  const close = await queryServer((socket) => socket.destroy());
  expect(await answer(), 'the server closes connections').toEqual(unavailable);
  close();
  expect(await answer(), 'no server listens').toEqual(unavailable);
});

test('API-117~ an outage that makes every request fail is logged only once per interval', async () => {
  const close = await queryServer((socket) => socket.destroy());
  const before = logged.length;
  await Promise.all(Array.from({ length: 50 }, answer));
  expect(logged.length - before).toBeLessThanOrEqual(1);
  close();
  work = async () => Promise.reject(new Error('a bug'));
  for (let turn = 0; turn < 3; turn += 1) await answer();
  expect(logged.filter((line) => line.includes('a bug'))).toHaveLength(3);
});

test('R5 R6 the answer is 503 if the database does not answer in time', async () => {
  const close = await queryServer((socket) => socket.on('error', () => undefined), { connectionTimeoutMillis: 50 });
  expect((await answer())[0]).toBe(503);
  close();
});

test('R17 the answer is 503 if the disk is full', async () => {
  work = () => writeFile('/dev/full', 'a picture');
  expect(await answer()).toEqual([503, 'server.unavailable', '2']);
});

test('API-85~ the answer is 500 if an SQL statement is invalid', async () => {
  work = async () => Promise.reject(Object.assign(new pg.DatabaseError('syntax', 1, 'error'), { code: '42601' }));
  expect((await answer())[0]).toBe(500);
});
