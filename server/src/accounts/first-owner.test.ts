import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const DAY_MS = 24 * 3_600_000;
const clock = manualClock('2026-11-22T16:00:00Z');
let server: RunningApp;
beforeEach(async () => {
  server = await runningApp({ clock });
});
afterEach(() => server.stop());

const newCode = async () => (await server.app.firstOwner.newCode()) ?? 'no code';
const isNeeded = async () => (await json<{ isNeeded: boolean }>(await server.call('GET', '/api/first-owner'))).isNeeded;
const noa = { firstName: 'Noa', lastName: 'Lindqvist', email: 'noa@nave.example', password: PASSWORD };
const add = (code: string, changes: Partial<typeof noa> = {}) =>
  server.call('POST', '/api/first-owner', { body: { ...noa, ...changes, code } });
async function refusalOf(answer: Response) {
  return [answer.status, (await json<{ error: { code: string } }>(answer)).error.code];
}

test('OPS-82 ACC-192 ACC-193 the first owner is created only with the code and only once, and is then signed in', async () => {
  expect(await isNeeded()).toBe(true);
  const code = await newCode();
  expect(await refusalOf(await add(`${code}x`))).toEqual([410, 'accounts.setup-code']);
  const added = await add(` ${code} `);
  expect(added.status).toBe(200);
  const session = await server.call('GET', '/api/auth/session', { cookie: cookiesOf(added) });
  expect(await json(session)).toMatchObject({ user: { email: 'noa@nave.example', globalRole: 'owner', clients: {} } });
  expect(await isNeeded()).toBe(false);
  expect(await refusalOf(await add(code, { email: 'eve@nave.example' }))).toEqual([409, 'accounts.has-owner']);
  expect(await server.app.firstOwner.newCode()).toBeNull();
  await server.signIn('noa@nave.example');
});

test('ACC-191 a setup code is invalid after a newer code has replaced it, and after 24 hours', async () => {
  const older = await newCode();
  const code = await newCode();
  expect(await refusalOf(await add(older))).toEqual([410, 'accounts.setup-code']);
  clock.advance(DAY_MS);
  expect(await refusalOf(await add(code))).toEqual([410, 'accounts.setup-code']);
  const newest = await newCode();
  clock.advance(DAY_MS - 1);
  expect((await add(newest)).status).toBe(200);
});

test('A2 only one of ten concurrent requests with the code creates the owner', async () => {
  const code = await newCode();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => add(code, { email: `n${turn}@nave.example` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers.filter(({ ok }) => !ok)) expect([409, 410]).toContain(answer.status);
});

test('A1 a network can send at most ten wrong setup codes an hour', async () => {
  const code = await newCode();
  for (let turn = 0; turn < 10; turn += 1) expect((await add(`guess ${turn}`)).status).toBe(410);
  const limited = await add(code);
  expect(await refusalOf(limited)).toEqual([429, 'accounts.too-many-attempts']);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('ACC-117~ invalid input is refused with an error for each field, and does not use up the code', async () => {
  const code = await newCode();
  await aPerson(server.db, { email: 'ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' });
  const weak = await add(code, { firstName: ' ', email: 'noa@nave', password: 'weak' });
  expect(weak.status).toBe(400);
  expect(Object.keys((await json<{ error: { fields: object } }>(weak)).error.fields).sort()).toEqual([
    ...['email', 'firstName', 'password'],
  ]);
  expect(await refusalOf(await add(code, { email: 'Ruth@Grace.example' }))).toEqual([409, 'accounts.email-taken']);
  expect((await add(code)).status).toBe(200);
});
