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
const signInStatus = async (password: string) =>
  (await server.call('POST', '/api/auth/password', { body: { email, password } })).status;
const me = async (cookie: string) =>
  (await json<{ me: object }>(await server.call('GET', '/api/auth/session', { cookie }))).me;

test('ACC-56~ registering signs the user in with the entered name, and the user can sign in again with the password', async () => {
  const answer = await register({ email: email.toUpperCase() });
  expect(answer.status).toBe(200);
  const { me: returned } = await json<{ me: object }>(answer.clone());
  expect(returned).toMatchObject({ kind: 'user', name: 'Amos Reyes' });
  expect(await me(cookiesOf(answer))).toEqual(returned);
  expect(await signInStatus(PASSWORD)).toBe(200);
  const [row] = await server.db.select().from(users).where(eq(users.emailKey, email));
  expect(row).toMatchObject({ email, emailVerifiedAt: null, globalRole: null });
});

test('only one of five concurrent registrations of one e-mail succeeds', async () => {
  const passwords = Array.from({ length: 5 }, (_, index) => `${PASSWORD}${index}`);
  const answers = await Promise.all(passwords.map((password) => register({ password })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const [accepted = ''] = passwords.filter((_, index) => answers[index]?.status === 200);
  expect(await signInStatus(accepted)).toBe(200);
});

test('ACC-200 an e-mail with a pending invitation can be registered, and the invitation stays pending', async () => {
  const { id: clientId } = await aClient(server.db);
  const id = v7();
  await insertUser(server.db, { id, email, firstName: 'Ana', lastName: 'Ruiz', activatedAt: null });
  await server.db.insert(clientUsers).values({ clientId, userId: id, role: 'admin', acceptedAt: null });
  const answer = await register();
  expect(await json(answer)).toMatchObject({ me: { id, name: 'Amos Reyes' }, user: { clients: {} } });
  expect(await signInStatus(PASSWORD)).toBe(200);
  expect((await errorOf(await register()))[1]).toBe('accounts.email-taken');
});

test('ACC-200~ the e-mail of an account with a temporary password cannot be registered', async () => {
  const temporary = { temporaryPasswordExpiresAt: new Date(Date.now() + 60_000), passwordHash: 'x' };
  await insertUser(server.db, { id: v7(), email, firstName: 'Ana', lastName: 'Ruiz', activatedAt: null, ...temporary });
  expect((await errorOf(await register()))[1]).toBe('accounts.invited');
});

test('ACC-201 A16 using an invitation’s link ends the password and sessions of a person who registered the invited e-mail before', async () => {
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
  expect(await signInStatus(PASSWORD)).toBe(200);
  const [sent] = (await server.app.platform.mail.recent(10)).filter(({ to }) => to === email);
  const [, userId, verificationCode] = /signup\/([^/]+)\/([^/]+)\//.exec(sent?.text ?? '') ?? [];
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
  expect(await signInStatus(PASSWORD)).toBe(401);
  expect((await accept(cookiesOf(account))).status).toBe(200);
  expect(await signInStatus(`${PASSWORD}2`)).toBe(200);
});

test('ACC-53~ ACC-54~ ACC-117~ ACC-52~ an invalid form is refused with an error for each field', async () => {
  expect((await errorOf(await register({ name: ' ', email: 'amos@', password: 'weak' })))[2]).toEqual({
    name: 'Name Required',
    email: 'Email Invalid',
    password: expect.stringMatching(/^Must Contain 8 Characters/),
  });
  expect((await register({ role: 'owner' })).status).toBe(400);
  expect((await register({ globalRole: 'owner' })).status).toBe(400);
});

test('A13 A14 registering and signing in invalidate the browser’s previous guest and session', async () => {
  const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' } });
  const guest = cookiesOf(named);
  const { id } = (await me(guest)) as { id: string };
  const first = await register({}, guest);
  const user = cookiesOf(first);
  expect(first.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['sid', 'vid']);
  expect(await me(guest)).not.toMatchObject({ id });
  const body = { email, password: PASSWORD };
  const signedInAgain = await server.call('POST', '/api/auth/password', { body, cookie: user });
  expect(signedInAgain.status).toBe(200);
  expect(await me(user)).toMatchObject({ kind: 'guest' });
  expect(await me(cookiesOf(signedInAgain))).toMatchObject({ kind: 'user' });
});

// This test must be last, because it uses up a rate limit.
test('ACC-55 ACC-31~ the e-mail of an existing account is refused with an error for that field, until the rate limit is reached', async () => {
  expect((await register()).status).toBe(200);
  const message = 'A user with this email address already exists.';
  const registerAgain = () => register({ email: email.toUpperCase(), password: `${PASSWORD}x` });
  expect(await errorOf(await registerAgain())).toEqual([409, 'accounts.email-taken', { email: message }]);
  for (let turn = 1; turn < 20; turn += 1) await registerAgain();
  const late = await registerAgain();
  expect([late.status, Number(late.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect(await signInStatus(PASSWORD)).toBe(200);
});
