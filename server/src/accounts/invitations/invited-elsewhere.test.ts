import type { Session } from '@nave/domain/accounts/session.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
/** The owner of another organisation. */
let stranger: Colleague;
let clientId: string;

beforeAll(async () => {
  server = await runningApp();
  staff = staffTestbed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clientId = await staff.newClient();
  stranger = await staff.hire({ [clientId]: 'superhost' });
});

const sessionOf = async (cookie: string) => json<Session>(await server.call('GET', '/api/auth/session', { cookie }));
const post = (path: string, body: object, cookie?: string) =>
  server.call('POST', path, { body, ...(cookie && { cookie }) });
const signInStatus = async (email: string, password = PASSWORD) =>
  (await post('/api/auth/password', { email, password })).status;
async function linkTo(email: string) {
  const { text = '' } = (await staff.letterTo(email)) ?? {};
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

test('USR-195 an invitation changes nothing of a viewer’s account, whether its e-mail is verified or not', async () => {
  const unproven = `amos-${v7()}@people.example`;
  const registered = cookiesOf(await post('/api/auth/register', { name: 'Amos', email: unproven, password: PASSWORD }));
  await post('/api/users/reset', { email: unproven });
  await server.runDueJobs();
  const proven = await staff.hire({});
  for (const [email, cookie] of [
    [unproven, registered],
    [proven.email, proven.cookie],
  ] as const) {
    const before = await accountRows(email);
    expect((await staff.invite(stranger, clientId, { email, role: 'host', password: 'Lent-password-1!' })).status).toBe(
      200,
    );
    expect(await accountRows(email)).toEqual(before);
    expect((await sessionOf(cookie)).user).toMatchObject({ email, clients: {} });
    expect(await signInStatus(email)).toBe(200);
  }
});

test('USR-195~ staff of one organisation keep their sessions and roles when another invites them', async () => {
  const home = await staff.newClient();
  const marit = await staff.hire({ [home]: 'admin' });
  await staff.invite(stranger, clientId, { email: marit.email, role: 'superhost' });
  expect((await sessionOf(marit.cookie)).user?.clients).toEqual({ [home]: 'admin' });
  expect((await server.call('GET', `/api/clients/${clientId}`, { cookie: marit.cookie })).status).toBe(404);
  const link = await linkTo(marit.email);
  expect(await json(await post('/api/users/lookAtInvitation', link))).toEqual({ email: marit.email, hasAccount: true });
  const taking = post('/api/auth/invited', { ...link, email: marit.email, password: 'Another-word-2?' });
  expect((await refusedWith(taking)).slice(0, 2)).toEqual([409, 'accounts.sign-in-to-accept']);
  const accepted = await post('/api/users/activate', { ...link, email: marit.email }, marit.cookie);
  expect(await json(accepted)).toEqual({ ok: true, clientId });
  expect((await sessionOf(marit.cookie)).user).toMatchObject({
    firstName: 'Ruth',
    clients: { [home]: 'admin', [clientId]: 'superhost' },
  });
});

test('USR-195~ a pending member has the inviter’s name for them in the organisation; the account keeps its name', async () => {
  const marit = await staff.hire({});
  await staff.invite(stranger, clientId, { email: marit.email });
  const edited = await staff.edit(stranger, marit, { clientId, firstName: 'Rude', lastName: 'Name' });
  expect(await json(edited)).toMatchObject({ firstName: 'Rude', isVerified: false });
  const [pending] = (await staff.list(stranger, clientId)).filter(({ id }) => id === marit.id);
  expect(pending).toMatchObject({ firstName: 'Rude', lastName: 'Name', avatarImage: null });
  expect((await sessionOf(marit.cookie)).user).toMatchObject({ firstName: 'Ruth', lastName: 'Delgado' });
  await post('/api/users/activate', { ...(await linkTo(marit.email)), email: marit.email }, marit.cookie);
  const [accepted] = (await staff.list(stranger, clientId)).filter(({ id }) => id === marit.id);
  expect(accepted).toMatchObject({ firstName: 'Ruth', lastName: 'Delgado', isVerified: true });
});

test('USR-197 an access token accepts no invitation', async () => {
  const home = await staff.newClient();
  const owner = await staff.hire({ [home]: 'owner' });
  await staff.invite(stranger, clientId, { email: owner.email });
  const made = await post(`/api/users/${owner.id}/token`, { name: 'Slides', clientId: home }, owner.cookie);
  const { token } = await json<{ token: string }>(made);
  const answer = await fetch(`${server.url}/api/users/activate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(await linkTo(owner.email)), email: owner.email }),
  });
  expect(answer.status).toBe(403);
});

test('USR-195~ a reset password of a person who is invited twice accepts neither invitation', async () => {
  const email = `amos-${v7()}@people.example`;
  const other = await staff.newClient();
  const inviter = await staff.hire({ [other]: 'owner' });
  await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reyes' });
  await staff.invite(stranger, clientId, { email });
  await staff.invite(inviter, other, { email, role: 'admin' });
  await post('/api/users/reset', { email });
  await server.runDueJobs();
  const [, userId, resetCode] = /reset\/([^/]+)\/([\w-]+)/.exec((await staff.letterTo(email))?.text ?? '') ?? [];
  expect((await post('/api/users/setPassword', { userId, resetCode, password: 'Another-word-2?' })).status).toBe(200);
  const cookie = cookiesOf(await post('/api/auth/password', { email, password: 'Another-word-2?' }));
  expect((await sessionOf(cookie)).user).toMatchObject({ email, clients: {} });
});
