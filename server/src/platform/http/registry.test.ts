import { callsOf } from '@nave/domain/kernel/call.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { anyone, type Rule } from '@nave/server/platform/rule.ts';
import { checkAnswer } from '@nave/server/testing/check-answer.ts';
import { testLog } from '@nave/server/testing/database.ts';
import { testNames } from '@nave/server/testing/test-hostnames.ts';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpServer, type HttpServer } from './http-server.ts';

const song = z.strictObject({ id: z.string(), title: z.string() });
const shapes = {
  read: { scopes: [], answer: song },
  save: { scopes: [], body: z.strictObject({ title: z.string() }), answer: song },
  notes: { scopes: [], answer: { mediaType: 'text/plain; charset=utf-8' } },
};
const calls = callsOf<typeof shapes>()({
  read: 'GET /api/songs/:songId',
  save: 'PUT /api/songs/:songId',
  notes: 'GET /api/songs/:songId/notes.txt',
});
const rule: Rule<true, { songId: string }> = anyone(kernelRefusals.notFound);
const summary = 'A song';
const cost = 'cheap' as const;
const psalm = { id: '23', title: 'The Lord is my shepherd' };

let http: HttpServer;
afterEach(() => http.app.close());

async function songServer() {
  http = await createHttpServer({
    log: testLog,
    ...testNames,
    identify: async () => ({ kind: 'guest', id: 'amos' }),
    serveCached: () => false,
    checkAnswer,
  });
  return http.routes.of('songs', calls, shapes);
}

test('a handler receives the parameters of the path, and its answer is sent with the content type of the call', async () => {
  const add = await songServer();
  add(calls.read, { summary, rule, cost, handle: async ({ params }) => ({ ...psalm, id: params.songId }) });
  add(calls.save, { summary, rule, cost, handle: async ({ body }) => ({ ...psalm, title: body.title }) });
  add(calls.notes, { summary, rule, cost, handle: async () => 'C, F, G' });
  expect((await http.app.inject({ url: '/api/songs/23' })).json()).toEqual(psalm);
  const notes = await http.app.inject({ url: '/api/songs/23/notes.txt' });
  expect([notes.headers['content-type'], notes.body]).toEqual(['text/plain; charset=utf-8', 'C, F, G']);
});

test.each([
  ['an unknown field', { ...psalm, secret: 1 }],
  ['a missing field', { id: '23' }],
  ['a field of the wrong type', { ...psalm, title: 23 }],
  ['no value', undefined],
])('checkAnswer, which only tests set, rejects an answer with %s', async (_name, answer) => {
  const add = await songServer();
  add(calls.read, { summary, rule, cost, handle: async () => answer as typeof psalm });
  add(calls.save, { summary, rule, cost, handle: async () => psalm });
  add(calls.notes, { summary, rule, cost, handle: async () => '' });
  expect((await http.app.inject({ url: '/api/songs/23' })).statusCode).toBe(500);
});

test('the server does not start if a call has no route', async () => {
  const add = await songServer();
  add(calls.read, { summary, rule, cost, handle: async () => psalm });
  add(calls.save, { summary, rule, cost, handle: async () => psalm });
  await expect(http.app.ready()).rejects.toThrow('No route is registered for GET /api/songs/:songId/notes.txt.');
});

test('a route that does not match its call does not compile', async () => {
  const add = await songServer();
  const handle = async () => psalm;
  // @ts-expect-error The title is missing.
  add(calls.read, { summary, rule, cost, handle: async () => ({ id: '23' }) });
  // @ts-expect-error The answer is the text of a file.
  add(calls.notes, { summary, rule, cost, handle });
  const verse: Rule<true, { songId: string; verse: string }> = { ...rule, load: async () => true, may: () => allowed };
  // @ts-expect-error The path has no parameter `verse`.
  add(calls.save, { summary, rule: verse, handle });
  // @ts-expect-error The shapes are those of other calls.
  http.routes.of('songs', calls, { ...shapes, read: { answer: z.strictObject({ id: z.string() }) } });
  expect(http.routes.entries()).toHaveLength(3);
});

test('API-195~ the server does not start if a public GET route does not state its cost', async () => {
  const add = await songServer();
  expect(() => add(calls.read, { summary, rule, handle: async () => psalm })).toThrow('whether it is kept or cheap');
  add(calls.read, { summary, rule, cost, handle: async () => psalm });
  add(calls.notes, { summary, rule: { ...rule, signedIn: true }, handle: async () => '' });
  expect(http.routes.publicReads()).toEqual([{ url: '/api/songs/:songId', cost: 'cheap' }]);
  add(calls.save, { summary, rule, handle: async () => psalm });
});
