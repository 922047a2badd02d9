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

const shapes = { work: { answer: z.unknown() } };
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
  const add = http.routes.of(calls, shapes);
  add(calls.work, { summary: 'Work', rule, cost: 'cheap', handle: () => work() });
});
afterAll(() => http.app.close());

async function answer(): Promise<[status: number, code: string, retryAfter: unknown]> {
  const { statusCode, headers, json } = await http.app.inject({ url: '/api/work' });
  return [statusCode, json().error.code, headers['retry-after']];
}

/** Queries a server that handles connections like this. */
async function asking(welcome: Parameters<typeof createServer>[1], settings: pg.PoolConfig = {}): Promise<() => void> {
  const server = createServer(welcome ?? (() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'nave', ...settings });
  pool.on('error', () => undefined);
  work = () => drizzle({ client: pool }).execute('select 1');
  return () => server.close();
}

test('R3 R4 while the database is away the answer is 503 with a time to retry, and not 500', async () => {
  const away = [503, 'server.unavailable', '2'];
  const close = await asking((socket) => socket.destroy());
  expect(await answer(), 'it hangs up').toEqual(away);
  close();
  expect(await answer(), 'nobody is there').toEqual(away);
});

test('API-117~ an outage that fails every request is logged once in a while', async () => {
  const close = await asking((socket) => socket.destroy());
  const before = logged.length;
  await Promise.all(Array.from({ length: 50 }, answer));
  expect(logged.length - before).toBeLessThanOrEqual(1);
  close();
  work = async () => Promise.reject(new Error('a bug'));
  for (let time = 0; time < 3; time += 1) await answer();
  expect(logged.filter((line) => line.includes('a bug'))).toHaveLength(3);
});

test('R5 R6 a database that does not answer in time is unavailable, and not a bug', async () => {
  const close = await asking((socket) => socket.on('error', () => undefined), { connectionTimeoutMillis: 50 });
  expect((await answer())[0]).toBe(503);
  close();
});

test('R17 a full disk is unavailable too', async () => {
  work = () => writeFile('/dev/full', 'a picture');
  expect(await answer()).toEqual([503, 'server.unavailable', '2']);
});

test('API-85~ an invalid statement is a bug', async () => {
  work = async () => Promise.reject(Object.assign(new pg.DatabaseError('syntax', 1, 'error'), { code: '42601' }));
  expect((await answer())[0]).toBe(500);
});
