import type { Profile } from '@nave/domain/accounts/profile.api.ts';
import { systemClock } from '@nave/server/platform/clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCodes } from '../codes/codes.ts';
import { users } from '../tables.ts';

const NEW = 'Another-word-2?';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let server: RunningApp;
let email: string;
let userId: string;
let turn = 0;

beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  turn += 1;
  email = `ruth-${turn}@grace.example`;
  userId = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado' });
});

const signIn = (password: string) => server.call('POST', '/api/auth/password', { body: { email, password } });
const isSignedIn = async (cookie: string) =>
  (await json<{ user: object | null }>(await server.call('GET', '/api/auth/session', { cookie }))).user !== null;
const profile = async (cookie: string) => json<Profile>(await server.call('GET', '/api/auth/profile', { cookie }));
const change = (cookie: string, body: object) => server.call('POST', '/api/auth/new-password', { cookie, body });
async function refusalOf(answer: Response) {
  return [answer.status, (await json<{ error: { code: string } }>(answer)).error.code];
}

test('ACC-129 ACC-180~ A11 changing the password ends every other session and its sockets, and the old password no longer signs in', async () => {
  const [current, other] = [await server.signIn(email), await server.signIn(email)];
  const page = await connectViewer({ url: server.url, cookie: other });
  const wrong = await change(current, { oldPassword: 'Not-mine-1!', password: NEW });
  expect(await refusalOf(wrong)).toEqual([403, 'accounts.wrong-password']);
  expect((await signIn(PASSWORD)).status).toBe(200);

  const changed = await change(current, { oldPassword: PASSWORD, password: NEW });
  expect(await json(changed)).toMatchObject({ hasPassword: true, sessions: [{ isThis: true }] });
  expect(await page.closed).toBe(4401);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(current)).toBe(true);
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn(NEW)).status).toBe(200);
});

test('A11 changing the password invalidates earlier reset links', async () => {
  const codes = createCodes(systemClock);
  const reset = { purpose: 'reset', userId, clientId: null } as const;
  const link = { userId, resetCode: await codes.issue(server.db, reset) };
  const look = () => server.call('POST', '/api/users/lookAtReset', { body: link });
  expect((await look()).status).toBe(200);
  const cookie = await server.signIn(email);
  expect((await change(cookie, { oldPassword: PASSWORD, password: NEW })).status).toBe(200);
  expect((await look()).status).toBe(410);
});

test('ACC-117~ the server refuses a weak new password, and the old password stays valid', async () => {
  const cookie = await server.signIn(email);
  const weak = await change(cookie, { oldPassword: PASSWORD, password: 'password' });
  expect(weak.status).toBe(400);
  expect(await json(weak)).toMatchObject({ error: { fields: { password: expect.stringMatching(/^Must Contain 8/) } } });
  expect((await signIn(PASSWORD)).status).toBe(200);
});

test('ACC-121~ a user without a password can set a password without entering an old password', async () => {
  const cookie = await server.signIn(email);
  await server.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  expect((await profile(cookie)).hasPassword).toBe(false);
  expect(await json(await change(cookie, { oldPassword: '', password: NEW }))).toMatchObject({ hasPassword: true });
  expect((await signIn(NEW)).status).toBe(200);
});

test('A12~ guesses of the old password in an unattended browser are limited to five', async () => {
  const cookie = await server.signIn(email);
  const guess = (oldPassword: string) => change(cookie, { oldPassword, password: NEW });
  for (let guessed = 0; guessed < 5; guessed += 1) expect((await guess(`guess ${guessed}`)).status).toBe(403);
  expect(await refusalOf(await guess(PASSWORD))).toEqual([429, 'accounts.too-many-attempts']);
});

test('ACC-194 the profile lists sessions by device, and a user can end another session or all other sessions', async () => {
  const headers = { origin: server.url, 'x-requested-with': 'nave', 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const url = `${server.url}/api/auth/password`;
  const desk = cookiesOf(await fetch(url, { method: 'POST', headers: { ...headers, 'user-agent': CHROME }, body }));
  const [phone, library] = [await server.signIn(email), await server.signIn(email)];
  const listed = (await profile(phone)).sessions;
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
  const deskSession = listed.find(({ device }) => device === 'Chrome on Windows');
  expect(JSON.stringify(listed)).not.toContain(desk.split('=')[1]);

  const ended = await server.call('DELETE', `/api/auth/sessions/${deskSession?.id}`, { cookie: phone });
  expect((await json<Profile>(ended)).sessions).toHaveLength(2);
  expect([await isSignedIn(desk), await isSignedIn(library)]).toEqual([false, true]);
  await server.call('POST', '/api/auth/sessions/end-others', { cookie: phone });
  expect([await isSignedIn(phone), await isSignedIn(library)]).toEqual([true, false]);
  const repeated = await server.call('DELETE', `/api/auth/sessions/${deskSession?.id}`, { cookie: phone });
  expect(await refusalOf(repeated)).toEqual([404, 'accounts.session-not-found']);
});
