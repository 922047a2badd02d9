import type { ErrorBody } from '@nave/server/platform/http/refusal-reply.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertUser } from '../accounts.store.ts';
import { clientUsers, users } from '../tables.ts';

let server: RunningApp;
let email: string;

beforeAll(async () => {
  server = await runningApp();
});
afterAll(() => server.stop());
beforeEach(() => {
  email = `amos-${v7()}@people.example`;
});

const register = (form: object = {}, cookie?: string) =>
  server.call('POST', '/api/auth/register', {
    body: { name: 'Amos Reyes', email, password: PASSWORD, ...form },
    ...(cookie && { cookie }),
  });
const errorOf = async (answer: Response) => {
  const { error } = await json<ErrorBody>(answer);
  return [answer.status, error.code, error.fields];
};
const signsIn = async (password: string) =>
  (await server.call('POST', '/api/auth/password', { body: { email, password } })).status;
const me = async (cookie: string) =>
  (await json<{ me: object }>(await server.call('GET', '/api/auth/session', { cookie }))).me;

test('ACC-56~ a registered user is signed in with the entered name, and signs in again with the password', async () => {
  const answer = await register({ email: email.toUpperCase() });
  expect(answer.status).toBe(200);
  const { me: said } = await json<{ me: object }>(answer.clone());
  expect(said).toMatchObject({ kind: 'user', name: 'Amos Reyes' });
  expect(await me(cookiesOf(answer))).toEqual(said);
  expect(await signsIn(PASSWORD)).toBe(200);
  const [row] = await server.db.select().from(users).where(eq(users.emailKey, email));
  expect(row).toMatchObject({ email, emailVerifiedAt: null, globalRole: null });
});

test('of five concurrent registrations of one e-mail one succeeds', async () => {
  const passwords = Array.from({ length: 5 }, (_, at) => `${PASSWORD}${at}`);
  const answers = await Promise.all(passwords.map((password) => register({ password })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const taken = passwords.filter((_, at) => answers[at]?.status === 200);
  expect(await signsIn(taken[0] ?? '')).toBe(200);
});

test('ACC-200 an e-mail with a pending invitation can be registered, and no invitation is accepted', async () => {
  const { id: clientId } = await aClient(server.db);
  const id = v7();
  await insertUser(server.db, { id, email, firstName: 'Ana', lastName: 'Ruiz', activatedAt: null });
  await server.db.insert(clientUsers).values({ clientId, userId: id, role: 'admin', acceptedAt: null });
  const answer = await register();
  expect(await json(answer)).toMatchObject({ me: { id, name: 'Amos Reyes' }, user: { clients: {} } });
  expect(await signsIn(PASSWORD)).toBe(200);
  expect((await errorOf(await register()))[1]).toBe('accounts.email-taken');
});

test('ACC-200~ an email with a temporary password cannot be registered', async () => {
  const lent = { temporaryPasswordExpiresAt: new Date(Date.now() + 60_000), passwordHash: 'x' };
  await insertUser(server.db, { id: v7(), email, firstName: 'Ana', lastName: 'Ruiz', activatedAt: null, ...lent });
  expect((await errorOf(await register()))[1]).toBe('accounts.invited');
});

test('ACC-201 A16 using the invitation’s link ends the password and sessions of the user who registered its e-mail', async () => {
  const stranger = cookiesOf(await register());
  const { id: clientId } = await aClient(server.db);
  const owner = `owner-${v7()}@people.example`;
  await aPerson(server.db, { email: owner, firstName: 'O', lastName: 'W', roles: { [clientId]: 'owner' } });
  const invited = await server.call('POST', `/api/clients/${clientId}/invite`, {
    body: { firstName: 'Amos', lastName: 'Reyes', email, role: 'admin', whitelistChannelIds: null },
    cookie: await server.signIn(owner),
  });
  expect(invited.status).toBe(200);
  expect(await me(stranger)).toMatchObject({ kind: 'user' });
  expect(await signsIn(PASSWORD)).toBe(200);
  const [letter] = (await server.app.platform.mail.recent(10)).filter(({ to }) => to === email);
  const [, userId, verificationCode] = /signup\/([^/]+)\/([^/]+)\//.exec(letter?.text ?? '') ?? [];
  const accept = (cookie: string) =>
    server.call('POST', '/api/users/activate', {
      body: { userId, verificationCode, email, firebaseId: userId },
      cookie,
    });
  expect((await errorOf(await accept(stranger)))[1]).toBe('accounts.set-up-first');
  const account = await server.call('POST', '/api/auth/invited', {
    body: { userId, verificationCode, email, password: `${PASSWORD}2` },
  });
  expect(account.status).toBe(200);
  expect(await me(stranger)).toMatchObject({ kind: 'guest' });
  expect(await signsIn(PASSWORD)).toBe(401);
  expect((await accept(cookiesOf(account))).status).toBe(200);
  expect(await signsIn(`${PASSWORD}2`)).toBe(200);
});

test('ACC-53~ ACC-54~ ACC-117~ ACC-52~ an invalid form is refused at its fields', async () => {
  expect((await errorOf(await register({ name: ' ', email: 'amos@', password: 'weak' })))[2]).toEqual({
    name: 'Name Required',
    email: 'Email Invalid',
    password: expect.stringMatching(/^Must Contain 8 Characters/),
  });
  expect((await register({ role: 'owner' })).status).toBe(400);
  expect((await register({ globalRole: 'owner' })).status).toBe(400);
});

test('A13 A14 a former session or guest is invalid afterwards', async () => {
  const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' } });
  const guest = cookiesOf(named);
  const { id } = (await me(guest)) as { id: string };
  const first = await register({}, guest);
  const user = cookiesOf(first);
  expect(first.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['sid', 'vid']);
  expect(await me(guest)).not.toMatchObject({ id });
  const again = await server.call('POST', '/api/auth/password', { body: { email, password: PASSWORD }, cookie: user });
  expect(again.status).toBe(200);
  expect(await me(user)).toMatchObject({ kind: 'guest' });
  expect(await me(cookiesOf(again))).toMatchObject({ kind: 'user' });
});

// Last, because it uses up a rate limit.
test('ACC-55 ACC-31~ an e-mail of an existing account is refused at its field, within the rate limit', async () => {
  expect((await register()).status).toBe(200);
  const message = 'A user with this email address already exists.';
  const again = () => register({ email: email.toUpperCase(), password: `${PASSWORD}x` });
  expect(await errorOf(await again())).toEqual([409, 'accounts.email-taken', { email: message }]);
  for (let turn = 1; turn < 20; turn += 1) await again();
  const late = await again();
  expect([late.status, Number(late.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect(await signsIn(PASSWORD)).toBe(200);
});
