import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { newToken, type Program, programOfToken } from '@nave/server/testing/programs.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { idempotentCalls } from './platform/tables.ts';

const HOUR_MS = 3_600_000;
const clock = manualClock('2026-11-22T10:00:00Z');
let output = '';
let server: RunningApp;
let clientId: string;
let owner: Colleague;
let token: string;
let program: Program;

beforeAll(async () => {
  const write = (line: string) => {
    output += line;
  };
  server = await runningApp({ clock, log: createLog({ logLevel: 'info' }, { write }) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const staff = staffTestbed(server);
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
  token = await newToken(server, owner, { clientId });
  program = programOfToken(server, token);
});

const channels = () => `/api/clients/${clientId}/channels`;
let turn = 0;
const form = () => {
  turn += 1;
  return sampleChannelForm({ key: `evening-${turn}` });
};
const addWith = (key: string, body: unknown, by = program) =>
  by('POST', channels(), { body, headers: { 'idempotency-key': key } });
const outcome = async (answer: Response) => {
  const body = await json<{ id?: string; error?: { code: string } }>(answer);
  return [answer.status, body.id ?? body.error?.code];
};
const callsOfKey = (key: string) => server.db.select().from(idempotentCalls).where(eq(idempotentCalls.key, key));
const countOfChannels = async () => (await json<{ items: unknown[] }>(await program('GET', channels()))).items.length;

test('API-226 a POST that is sent again with its Idempotency-Key has the same answer, once', async () => {
  const other = programOfToken(server, await newToken(server, owner, { clientId }));
  const body = form();
  const first = await addWith('a', body);
  const text = await first.text();
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
  clock.advance(24 * HOUR_MS - 1);
  const again = await addWith('a', body);
  expect([again.status, again.headers.get('idempotency-replayed'), await again.text()]).toEqual([201, 'true', text]);
  expect(await countOfChannels()).toBe(1);
  // Another token does not have this key.
  expect((await addWith('a', form(), other)).status).toBe(201);
});

test('API-226~ a key is forgotten after 24 hours, and the stored answer is readable with the token alone', async () => {
  await addWith('b', form());
  const stored = JSON.stringify(await server.db.select().from(idempotentCalls));
  expect(stored).toContain('"key":"b"');
  const { rows } = await server.db.execute<{ answer: Buffer }>(
    sql`select answer from idempotent_calls where key = 'b'`,
  );
  expect(Buffer.from(rows[0]?.answer ?? '').toString('latin1')).not.toContain('evening');
  clock.advance(24 * HOUR_MS + 1);
  expect((await addWith('b', form())).headers.get('idempotency-replayed')).toBeNull();
  expect(await countOfChannels()).toBe(2);
  clock.advance(24 * HOUR_MS + 1);
  await server.app.platform.jobs.enqueue(server.db, 'old-idempotent-calls', {});
  await server.runDueJobs();
  expect(await server.db.select().from(idempotentCalls)).toEqual([]);
});

test('API-227 a key of another body or address is refused, and so is a call that is still running', async () => {
  await addWith('c', form());
  expect(await outcome(await addWith('c', form()))).toEqual([422, 'request.key-reused']);
  const elsewhere = await program('POST', `/api/clients/${clientId}/tags`, {
    body: { name: 'Youth' },
    headers: { 'idempotency-key': 'c' },
  });
  expect(await outcome(elsewhere)).toEqual([422, 'request.key-reused']);
  const body = form();
  const { answers, first } = await server.db.transaction(async (tx) => {
    // The first call waits for the table, and is still running when the others come.
    await tx.execute(sql`lock table channels in share row exclusive mode`);
    const running = addWith('d', body);
    await vi.waitFor(async () => expect(await callsOfKey('d')).toHaveLength(1), 10_000);
    return { answers: await Promise.all(Array.from({ length: 3 }, () => addWith('d', body))), first: running };
  });
  for (const answer of answers) {
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await outcome(answer)).toEqual([409, 'request.key-busy']);
  }
  const added = await outcome(await first);
  expect(added).toEqual([201, expect.any(String)]);
  expect(await outcome(await addWith('d', body))).toEqual(added);
  expect(await countOfChannels()).toBe(2);
});

test('API-234 an upload of a file takes no Idempotency-Key, because its file is not compared', async () => {
  const body = () => {
    const form = new FormData();
    form.append('file', new Blob(['Email\n']), 'attendees.csv');
    return form;
  };
  const upload = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/clients/${clientId}/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: body(),
    });
  expect(await outcome(await upload({ 'idempotency-key': 'g' }))).toEqual([400, 'request.key-on-upload']);
  expect(await callsOfKey('g')).toEqual([]);
  const [, code] = await outcome(await upload({}));
  expect(code).toMatch(/^media\./);
});

test('API-235 a token has at most 10,000 keys within 24 hours', async () => {
  const body = form();
  const first = await outcome(await addWith('h', body));
  clock.advance(HOUR_MS);
  const { rows } = await server.db.execute<{ token_id: string }>(
    sql`select token_id from idempotent_calls where key = 'h' order by first_at desc limit 1`,
  );
  const now = clock.now().toISOString();
  await server.db.execute(sql`
    insert into idempotent_calls (token_id, key, request_hash, first_at, claimed_at, status, answer)
    select ${rows[0]?.token_id}::uuid, 'many-' || n, '', ${now}::timestamptz, ${now}::timestamptz, 201, ''
    from generate_series(3, 10000) n`);
  expect((await addWith('last', form())).status).toBe(201);
  const another = form();
  const refused = await addWith('more', another);
  expect(await outcome(refused)).toEqual([429, 'request.too-many-keys']);
  expect(refused.headers.get('retry-after')).toBe(String(23 * 3_600));
  expect(await outcome(await addWith('h', body))).toEqual(first);
  expect((await program('POST', channels(), { body: form() })).status).toBe(201);
  clock.advance(23 * HOUR_MS + 1);
  expect((await addWith('more', another)).status).toBe(201);
});

test('API-228 a call that was refused keeps no key', async () => {
  const reader = programOfToken(server, await newToken(server, owner, { clientId, scopes: ['contents:read'] }));
  expect((await addWith('e', form(), reader)).status).toBe(403);
  expect((await addWith('e', { name: '' })).status).toBe(400);
  const { key } = form();
  expect((await addWith('taken', sampleChannelForm({ key }))).status).toBe(201);
  expect((await addWith('e', sampleChannelForm({ key }))).status).toBe(409);
  expect((await addWith('e', form())).status).toBe(201);
  for (const bad of ['', 'x'.repeat(256), 'two words'])
    expect([bad, await outcome(await addWith(bad, form()))]).toEqual([bad, [400, 'request.idempotency-key']]);
});

test.each([
  ['channel', (): [string, unknown] => [channels(), form()]],
  [
    'webhook',
    (): [string, unknown] => [`/api/clients/${clientId}/webhooks`, { url: `https://hooks.example/${clientId}` }],
  ],
])('API-229 a %s is added once if the server is killed before its answer is stored', async (_what, request) => {
  const [path, body] = request();
  const send = () => program('POST', path, { body, headers: { 'idempotency-key': 'f' } });
  const added = await json<object>(await send());
  await server.db.execute(sql`update idempotent_calls set answer = null, status = null where key = 'f'`);
  expect(await outcome(await send())).toEqual([409, 'request.key-busy']);
  clock.advance(60_001);
  const again = await send();
  expect(again.headers.get('idempotency-replayed')).toBeNull();
  expect(await json<object>(again)).toEqual(added);
});

test('API-224 a token has 600 calls a minute, and each answer tells what is left', async () => {
  for (let call = 1; call <= 600; call += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => program('GET', '/api/clients')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  clock.advance(20_000);
  const refused = await program('GET', '/api/clients');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect(refused.headers.get('ratelimit-policy')).toBe('"calls";q=600;w=60');
  expect(refused.headers.get('ratelimit')).toBe('"calls";r=0;t=40');
  // Another token and a person are not slowed.
  const other = programOfToken(server, await newToken(server, owner, { clientId }));
  expect((await other('GET', '/api/clients')).headers.get('ratelimit')).toBe('"calls";r=599;t=60');
  const person = await server.call('GET', '/api/clients', { cookie: owner.cookie });
  expect([person.status, person.headers.get('ratelimit')]).toEqual([200, null]);
  clock.advance(40_000);
  expect((await program('GET', '/api/clients')).headers.get('ratelimit')).toBe('"calls";r=599;t=60');
});

test('API-225 a token has 20 exports and recomputations a minute', async () => {
  const path = `/api/clients/${clientId}/events/${owner.id}/attendees.csv`;
  const first = await program('GET', path);
  expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=600;w=60, "heavy";q=20;w=60');
  expect(first.headers.get('ratelimit')).toBe('"calls";r=599;t=60, "heavy";r=19;t=60');
  for (let call = 2; call <= 20; call += 1) expect((await program('GET', path)).status).toBe(404);
  expect((await program('GET', path)).status).toBe(429);
  const analytics = `/api/contents/${owner.id}/analytics`;
  expect((await program('GET', `${analytics}?refresh=true`)).status).toBe(429);
  expect((await program('POST', `${analytics}/restart`)).status).toBe(429);
  expect((await program('GET', `/api/contents/${owner.id}/exports/viewers.csv`)).status).toBe(429);
  expect((await program('GET', analytics)).status).toBe(404);
  expect((await program('GET', '/api/clients')).status).toBe(200);
});

test('API-230 each answer has an id, with which the log names the request', async () => {
  const reader = programOfToken(server, await newToken(server, owner, { clientId, scopes: ['contents:read'] }));
  const answers = [await program('POST', channels(), { body: form() }), await reader('POST', channels(), { body: {} })];
  const missing = await server.call('GET', '/api/nothing');
  const ids = [...answers, missing].map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const logged = output.split('\n').filter((line) => ids.some((id) => line.includes(id)));
  expect(logged.map((line) => JSON.parse(line).security.event)).toEqual(['token.acted', 'rights.refused']);
});
