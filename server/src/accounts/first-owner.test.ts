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

test('ACC-192 ACC-193 the first owner is created with the code only, is signed in, and cannot be created twice', async () => {
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

test('ACC-191 a replaced code and an expired one are invalid', async () => {
  const older = await newCode();
  const code = await newCode();
  expect(await refusalOf(await add(older))).toEqual([410, 'accounts.setup-code']);
  clock.advance(DAY_MS);
  expect(await refusalOf(await add(code))).toEqual([410, 'accounts.setup-code']);
  const newest = await newCode();
  clock.advance(DAY_MS - 1);
  expect((await add(newest)).status).toBe(200);
});

test('A2 of ten concurrent uses of the code one creates the owner', async () => {
  const code = await newCode();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => add(code, { email: `n${turn}@nave.example` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers.filter(({ ok }) => !ok)) expect([409, 410]).toContain(answer.status);
});

test('A1 guesses are limited to ten an hour', async () => {
  const code = await newCode();
  for (let turn = 0; turn < 10; turn += 1) expect((await add(`guess ${turn}`)).status).toBe(410);
  const held = await add(code);
  expect(await refusalOf(held)).toEqual([429, 'accounts.too-many-attempts']);
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('ACC-117~ invalid input is refused at its fields, and uses up no code', async () => {
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
