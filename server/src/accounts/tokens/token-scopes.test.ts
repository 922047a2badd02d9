import type { TokenForm } from '@nave/domain/accounts/tokens.api.ts';
import { scopes } from '@nave/domain/kernel/scope.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { newToken, type Program, programOfToken } from '@nave/server/testing/programs.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const clock = manualClock('2026-11-22T10:00:00Z');
let output = '';
let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague;

beforeAll(async () => {
  const write = (line: string) => {
    output += line;
  };
  server = await runningApp({ clock, log: createLog({ logLevel: 'info' }, { write }) });
  staff = staffTestbed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
});

const tokenOf = (form: Partial<TokenForm> = {}, of = owner) => newToken(server, of, { clientId, ...form });
const program = async (form: Partial<TokenForm>) => programOfToken(server, await tokenOf(form));
const contents = () => `/api/clients/${clientId}/contents`;
const channels = () => `/api/clients/${clientId}/channels`;
const listed = async () => {
  const { cookie } = owner;
  const answer = await server.call('GET', `/api/users/${owner.id}/token?clientId=${clientId}`, { cookie });
  return (await json<{ items: { name: string; scopes: unknown; expiresAt: string | null }[] }>(answer)).items;
};

test('API-220 a token without a scope of the call is refused, with the scopes that the call needs', async () => {
  const reader = await program({ scopes: ['contents:read'] });
  expect((await reader('GET', contents())).status).toBe(200);
  const refused = await reader('GET', channels());
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="contents:read people:read"',
  );
  expect([refused.status, await json(refused)]).toEqual([
    403,
    { error: { code: 'tokens.scope', message: 'This call needs the scopes contents:read people:read.' } },
  ]);
  expect((await reader('POST', contents(), { body: {} })).status).toBe(403);
  const both = await program({ scopes: ['people:read', 'contents:read'] });
  expect((await both('GET', channels())).status).toBe(200);
  const writer = await program({ scopes: ['contents:write'] });
  expect((await writer('POST', contents(), { body: {} })).status).toBe(400);
  expect((await writer('GET', contents())).status).toBe(403);
});

test('API-221 a token with all scopes cannot use a call that is for people alone', async () => {
  const everything = await program({ scopes: [...scopes] });
  for (const [method, path] of [
    ['GET', '/api/auth/profile'],
    ['POST', '/api/auth/name'],
    ['POST', '/api/auth/password'],
    ['GET', '/api/auth/passkeys'],
    ['POST', '/api/product/refresh'],
    ['GET', `/api/users/${owner.id}/token?clientId=${clientId}`],
  ] as const)
    expect([path, (await everything(method, path, method === 'POST' ? { body: {} } : {})).status]).toEqual([path, 403]);
  const [, code] = await refusedWith(everything('POST', '/api/auth/password', { body: {} }));
  expect(code).toBe('tokens.people-only');
  // The same call answers the person.
  expect((await server.call('GET', '/api/auth/profile', { cookie: owner.cookie })).status).toBe(200);
});

test('USR-230 a token has the scopes that its creator chooses, and needs a choice', async () => {
  const add = (form: object) =>
    server.call('POST', `/api/users/${owner.id}/token`, {
      cookie: owner.cookie,
      body: { ...sampleTokenForm({ clientId }), ...form },
    });
  for (const scopes of [undefined, null, [], ['contents:delete'], 'everything', Array(12).fill('chat:read')]) {
    const answer = await add({ scopes });
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { error: { fields: { scopes: 'Choose what the token may do' } } },
    ]);
  }
  expect(await listed()).toEqual([]);
  await add({ name: 'Some', scopes: ['people:read', 'chat:read', 'people:read'] });
  await add({ name: 'All', scopes: 'all' });
  expect(await listed()).toMatchObject([
    { name: 'Some', scopes: ['chat:read', 'people:read'] },
    { name: 'All', scopes: 'all' },
  ]);
});

test('USR-231 USR-232 a token expires after 30, 90 or 365 days or never, the list shows when, and an expired token is refused', async () => {
  const start = clock.now().getTime();
  const lifetimes = [30, 90, 365, null] as const;
  const programs: Program[] = [];
  for (const expiresInDays of lifetimes) programs.push(await program({ expiresInDays }));
  expect((await listed()).map(({ expiresAt }) => expiresAt)).toEqual([
    ...[30, 90, 365].map((days) => new Date(start + days * DAY_MS).toISOString()),
    null,
  ]);
  const statuses = () => Promise.all(programs.map(async (ask) => (await ask('GET', contents())).status));
  for (const [index, days] of [30, 90, 365].entries()) {
    clock.set(new Date(start + days * DAY_MS - 1));
    expect(await statuses()).toEqual(lifetimes.map((_, at) => (at < index ? 401 : 200)));
  }
  clock.set(new Date(start + 365 * DAY_MS));
  expect(await statuses()).toEqual([401, 401, 401, 200]);
  const [first] = programs;
  const answer = await first?.('GET', '/api/clients');
  expect(answer?.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  expect(await answer?.json()).toMatchObject({ error: { code: 'tokens.expired' } });
});

test('USR-231~ no other time to the end of a token can be chosen', async () => {
  for (const expiresInDays of [undefined, 0, 31, -30, '30', 1e9]) {
    const body = { ...sampleTokenForm({ clientId }), expiresInDays };
    const answer = await server.call('POST', `/api/users/${owner.id}/token`, { cookie: owner.cookie, body });
    expect([expiresInDays, answer.status]).toEqual([expiresInDays, 400]);
  }
  expect(await listed()).toEqual([]);
});

test('USR-233 14 days before a token expires its creator and its user get one email', async () => {
  const admin = await staff.hire({ [clientId]: 'admin' });
  const body = sampleTokenForm({ clientId, name: 'Bulletin', expiresInDays: 30 });
  await server.call('POST', `/api/users/${admin.id}/token`, { cookie: owner.cookie, body });
  const former = await staff.hire({ [clientId]: 'admin' });
  const ofFormer = sampleTokenForm({ clientId, name: 'Of somebody who left', expiresInDays: 30 });
  await server.call('POST', `/api/users/${former.id}/token`, { cookie: owner.cookie, body: ofFormer });
  await server.call('DELETE', `/api/clients/${clientId}/users/${former.id}`, { cookie: owner.cookie });
  await tokenOf({ name: 'Forever' });
  await tokenOf({ name: 'Next quarter', expiresInDays: 90 });
  const runDaily = async () => {
    await server.app.platform.jobs.enqueue(server.db, 'expiring-tokens', {});
    await server.runDueJobs();
  };
  const emails = async () =>
    (await server.app.platform.mail.recent(1_000))
      .filter(({ to }) => [owner.email, admin.email, former.email].includes(to))
      .map(({ to, subject }) => [to, subject]);
  clock.advance(15 * DAY_MS);
  await runDaily();
  expect(await emails()).toEqual([]);
  const subject = 'The access token "Bulletin" expires soon';
  const both = [
    [admin.email, subject],
    [owner.email, subject],
  ].sort();
  clock.advance(1.5 * DAY_MS);
  await runDaily();
  expect((await emails()).sort()).toEqual(both);
  clock.advance(2 * DAY_MS);
  await runDaily();
  expect((await emails()).sort()).toEqual(both);
});

test('API-223 a token in an address is refused, and no line of the log contains it', async () => {
  const token = await tokenOf();
  for (const query of [`token=${token}`, `access_token=${token.replace('_', '%5F')}`, `x=${token}&token=1`]) {
    const answer = server.call('GET', `/api/clients?${query}`, { cookie: owner.cookie });
    expect((await refusedWith(answer)).slice(0, 2)).toEqual([401, 'tokens.in-address']);
  }
  expect((await refusedWith(programOfToken(server, token)('GET', `/cdn/clients/${token}`)))[1]).toBe(
    'tokens.in-address',
  );
  expect((await programOfToken(server, token)('GET', '/api/clients')).status).toBe(200);
  server.app.platform.log.info({ url: `/api/clients?token=${token}` }, `a request with ${token}`);
  expect(output).toContain('/api/clients?token=[secret]');
  expect(output).not.toContain(token);
});
