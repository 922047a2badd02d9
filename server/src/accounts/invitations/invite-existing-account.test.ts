import type { Session } from '@nave/domain/accounts/session.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
/** A superhost of `clientId`. */
let inviter: Colleague;
let clientId: string;

beforeAll(async () => {
  server = await runningApp();
  staff = staffTestbed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clientId = await staff.newClient();
  inviter = await staff.hire({ [clientId]: 'superhost' });
});

const sessionOf = async (cookie: string) => json<Session>(await server.call('GET', '/api/auth/session', { cookie }));
const post = (path: string, body: object, cookie?: string) =>
  server.call('POST', path, { body, ...(cookie && { cookie }) });
const signInStatus = async (email: string, password = PASSWORD) =>
  (await post('/api/auth/password', { email, password })).status;
async function linkTo(email: string) {
  const { text = '' } = (await staff.emailTo(email)) ?? {};
  const [, userId = '', verificationCode = ''] = /\/signup\/([^/]+)\/([^/]+)\//.exec(text) ?? [];
  return { userId, verificationCode };
}
/** All data of an account except its memberships. */
async function accountRows(email: string) {
  const { rows } = await server.db.execute(sql`
    select u.*, (select count(*) from sessions s where s.user_id = u.id) as sessions,
      (select count(*) from account_codes c where c.user_id = u.id and c.purpose = 'reset') as resets
    from users u where u.email_key = ${email}`);
  return rows;
}

test('USR-195 an invitation does not change a viewer’s account, whether the viewer’s e-mail is verified or not', async () => {
  const unverified = `amos-${v7()}@people.example`;
  const registration = { name: 'Amos', email: unverified, password: PASSWORD };
  const registered = cookiesOf(await post('/api/auth/register', registration));
  await post('/api/users/reset', { email: unverified });
  await server.runDueJobs();
  const verified = await staff.hire({});
  for (const [email, cookie] of [
    [unverified, registered],
    [verified.email, verified.cookie],
  ] as const) {
    const before = await accountRows(email);
    expect((await staff.invite(inviter, clientId, { email, role: 'host', password: 'Lent-password-1!' })).status).toBe(
      200,
    );
    expect(await accountRows(email)).toEqual(before);
    expect((await sessionOf(cookie)).user).toMatchObject({ email, clients: {} });
    expect(await signInStatus(email)).toBe(200);
  }
});

test('USR-195~ staff of one organisation keep their sessions and roles when another organisation invites them', async () => {
  const home = await staff.newClient();
  const marit = await staff.hire({ [home]: 'admin' });
  await staff.invite(inviter, clientId, { email: marit.email, role: 'superhost' });
  expect((await sessionOf(marit.cookie)).user?.clients).toEqual({ [home]: 'admin' });
  expect((await server.call('GET', `/api/clients/${clientId}`, { cookie: marit.cookie })).status).toBe(404);
  const link = await linkTo(marit.email);
  expect(await json(await post('/api/users/lookAtInvitation', link))).toEqual({ email: marit.email, hasAccount: true });
  const createAccount = post('/api/auth/invited', { ...link, email: marit.email, password: 'Another-word-2?' });
  expect((await refusedWith(createAccount)).slice(0, 2)).toEqual([409, 'accounts.sign-in-to-accept']);
  const accepted = await post('/api/users/activate', { ...link, email: marit.email }, marit.cookie);
  expect(await json(accepted)).toEqual({ ok: true, clientId });
  expect((await sessionOf(marit.cookie)).user).toMatchObject({
    firstName: 'Ruth',
    clients: { [home]: 'admin', [clientId]: 'superhost' },
  });
});

test('USR-195~ the organisation sees a pending member under the name that staff entered, and the account keeps its own name', async () => {
  const marit = await staff.hire({});
  await staff.invite(inviter, clientId, { email: marit.email });
  const edited = await staff.edit(inviter, marit, { clientId, firstName: 'Rude', lastName: 'Name' });
  expect(await json(edited)).toMatchObject({ firstName: 'Rude', isVerified: false });
  const [pending] = (await staff.list(inviter, clientId)).filter(({ id }) => id === marit.id);
  expect(pending).toMatchObject({ firstName: 'Rude', lastName: 'Name', avatarImage: null });
  expect((await sessionOf(marit.cookie)).user).toMatchObject({ firstName: 'Ruth', lastName: 'Delgado' });
  await post('/api/users/activate', { ...(await linkTo(marit.email)), email: marit.email }, marit.cookie);
  const [accepted] = (await staff.list(inviter, clientId)).filter(({ id }) => id === marit.id);
  expect(accepted).toMatchObject({ firstName: 'Ruth', lastName: 'Delgado', isVerified: true });
});

test('USR-197 an invitation cannot be accepted with an access token', async () => {
  const home = await staff.newClient();
  const owner = await staff.hire({ [home]: 'owner' });
  await staff.invite(inviter, clientId, { email: owner.email });
  const made = await post(`/api/users/${owner.id}/token`, sampleTokenForm({ clientId: home }), owner.cookie);
  const { token } = await json<{ token: string }>(made);
  const answer = await fetch(`${server.url}/api/users/activate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(await linkTo(owner.email)), email: owner.email }),
  });
  expect(answer.status).toBe(403);
});

test('USR-195~ resetting the password of a person whom two organisations invited accepts neither invitation', async () => {
  const email = `amos-${v7()}@people.example`;
  const other = await staff.newClient();
  const otherInviter = await staff.hire({ [other]: 'owner' });
  await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reyes' });
  await staff.invite(inviter, clientId, { email });
  await staff.invite(otherInviter, other, { email, role: 'admin' });
  await post('/api/users/reset', { email });
  await server.runDueJobs();
  const [, userId, resetCode] = /reset\/([^/]+)\/([\w-]+)/.exec((await staff.emailTo(email))?.text ?? '') ?? [];
  expect((await post('/api/users/setPassword', { userId, resetCode, password: 'Another-word-2?' })).status).toBe(200);
  const cookie = cookiesOf(await post('/api/auth/password', { email, password: 'Another-word-2?' }));
  expect((await sessionOf(cookie)).user).toMatchObject({ email, clients: {} });
});
