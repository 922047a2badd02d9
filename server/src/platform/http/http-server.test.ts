import { callsOf } from '@nave/domain/kernel/call.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { anyone } from '@nave/server/platform/rule.ts';
import { testLog } from '@nave/server/testing/database.ts';
import { testNames } from '@nave/server/testing/test-hostnames.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpServer, type HttpServer } from './http-server.ts';

const shapes = { broken: { scopes: [], answer: z.unknown() } };
const calls = callsOf<typeof shapes>()({ broken: 'GET /api/broken' });

let http: HttpServer;

const createTestServer = () =>
  createHttpServer({
    log: testLog,
    ...testNames,
    identify: async () => ({ kind: 'guest', id: 'amos' }),
    serveCached: () => false,
  });

beforeAll(async () => {
  http = await createTestServer();
  const add = http.routes.of('songs', calls, shapes);
  add(calls.broken, {
    summary: 'A bug',
    rule: anyone(kernelRefusals.notFound),
    cost: 'cheap',
    handle: async () => {
      throw new Error('select secret from users');
    },
  });
});
afterAll(() => http.app.close());

test('API-85 an unexpected error is answered with status 500 in the error form, without details', async () => {
  const answer = await http.app.inject({ url: '/api/broken' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: { code: 'server.unexpected', message: 'Something went wrong. Please try again' },
  });
});

test('API-82 API-87 an unknown path is answered with status 404 in the error form', async () => {
  const answer = await http.app.inject({ url: '/api/nope' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: { code: 'request.not-found', message: 'Not found.' } });
});

test('adding a route that has no entry in the registry throws an error', async () => {
  const { app } = await createTestServer();
  expect(() => app.get('/api/unlisted', async () => 'hello')).toThrow(/not in the registry/);
});
