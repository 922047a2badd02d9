import type { GlobalUser } from '@nave/domain/accounts/global-users.api.ts';
import type { Session } from '@nave/domain/accounts/session.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountById } from '../accounts.store.ts';

const DAY_MS = 86_400_000;
const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let noa: { id: string; email: string; cookie: string };
beforeAll(async () => {
  server = await runningApp({ clock });
  staff = staffTestbed(server);
  noa = await anOwner();
});
afterAll(() => server.stop());

async function anOwner() {
  const email = `noa-${v7()}@nave.example`;
  const id = await aPerson(server.db, { email, firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' });
  return { id, email, cookie: await server.signIn(email) };
}

interface Added {
  ok: true;
  result: string;
  data?: { userId: string; verificationCode: string };
}
const PATH = '/api/users/globalUsers';
const aForm = (changes: object = {}) => ({
  firstName: 'Ben',
  lastName: 'Ito',
  email: `ben-${v7()}@nave.example`,
  role: 'admin',
  ...changes,
});
const post = (path: string, body: object | undefined, cookie?: string) =>
  server.call('POST', path, { body, ...(cookie && { cookie }) });
const add = async (changes: object = {}, owner = noa) => json<Added>(await post(PATH, aForm(changes), owner.cookie));
const list = async (owner = noa) =>
  (await json<{ items: GlobalUser[] }>(await server.call('GET', PATH, { cookie: owner.cookie }))).items;
const entryOf = async (email: string) => (await list()).find((user) => user.email === email);
const remove = (userId: string, owner = noa) => server.call('DELETE', `${PATH}/${userId}`, { cookie: owner.cookie });
const renew = (userId: string) => post(`${PATH}/${userId}/sign-up-link`, undefined, noa.cookie);
const look = (link: object) => post('/api/users/lookAtInvitation', link);
const sessionOf = async (cookie: string) => json<Session>(await server.call('GET', '/api/auth/session', { cookie }));

/** Returns the link of the email, which has a code of its own. */
async function emailedLink(email: string) {
  const { text = '' } = (await staff.emailTo(email)) ?? {};
  const [, userId = '', verificationCode = ''] = /\/signup\/([^/]+)\/([\w-]+)\n/.exec(text) ?? [];
  return { userId, verificationCode };
}
const isEmailVerified = async (userId = '') => (await accountById(server.db, userId))?.emailVerifiedAt !== null;

/** Chooses a password by the link and accepts the invitation, as the sign-up page does. Returns the cookie. */
async function accept(email: string, link: object | undefined): Promise<string> {
  const created = await post('/api/auth/invited', { ...link, email, password: PASSWORD });
  const cookie = cookiesOf(created);
  expect(await json(await post('/api/users/activate', { ...link, email }, cookie))).toEqual({
    ok: true,
    clientId: null,
  });
  return cookie;
}

test('OPS-6 OPS-7 OPS-8~ OPS-11 API-27 API-28 a new email is invited, listed at once, and holds the role only when the link was used', async () => {
  const email = `ana-${v7()}@nave.example`;
  const { ok, result, data } = await add({ email, firstName: 'Ana', lastName: 'Ruiz', role: 'owner' });
  expect([ok, result]).toEqual([true, 'invited']);
  expect(data?.verificationCode).toMatch(/^[\w-]{43}$/);
  const entry = { email, firstName: 'Ana', lastName: 'Ruiz', globalRole: 'owner', avatarImage: null };
  expect(await entryOf(email)).toEqual({ id: data?.userId, ...entry, isVerified: false });
  expect(await emailedLink(email)).toMatchObject({ userId: data?.userId });
  const created = await post('/api/auth/invited', { ...data, email, password: PASSWORD });
  expect((await sessionOf(cookiesOf(created))).user?.globalRole).toBeNull();
  const cookie = await accept(email, data);
  expect((await sessionOf(cookie)).user).toMatchObject({ globalRole: 'owner', firstName: 'Ana' });
  expect(await entryOf(email)).toMatchObject({ isVerified: true });
  expect((await refusedWith(look(data ?? {})))[1]).toBe('accounts.link-not-valid');
});

test('OPS-10 an email with a verified account gets the role at once, also on open pages, and no link', async () => {
  const clientId = await staff.newClient();
  const ruth = await staff.hire({ [clientId]: 'host' });
  const answer = await post(PATH, aForm({ email: ruth.email.toUpperCase(), firstName: 'Other' }), noa.cookie);
  expect(await json(answer)).toEqual({ ok: true, result: 'promoted' });
  expect((await sessionOf(ruth.cookie)).user).toMatchObject({
    globalRole: 'admin',
    firstName: 'Ruth',
    clients: { [clientId]: 'host' },
  });
  expect(await entryOf(ruth.email)).toMatchObject({ id: ruth.id, globalRole: 'admin', isVerified: true });
  await add({ email: ruth.email, role: 'owner' });
  expect(await entryOf(ruth.email)).toMatchObject({ globalRole: 'owner' });
});

test('OPS-112 an account whose email nobody verified gets no role, and the sign-up link ends its password and sessions', async () => {
  const email = `squatted-${v7()}@nave.example`;
  const registered = await post('/api/auth/register', {
    name: 'Not Ana',
    email,
    password: 'Another-word-2?',
  });
  expect(registered.status).toBe(200);
  const stranger = cookiesOf(registered);
  const { result, data } = await add({ email });
  expect(result).toBe('invited');
  expect((await sessionOf(stranger)).user?.globalRole).toBeNull();
  // The account is in use, so only the emailed link may take it over.
  expect(data).toBeUndefined();
  const link = await emailedLink(email);
  expect((await refusedWith(renew(link.userId)))[1]).toBe('accounts.only-by-email');
  expect((await post('/api/users/activate', { ...link, email }, stranger)).status).toBe(409);
  const cookie = await accept(email, link);
  expect((await sessionOf(cookie)).user?.globalRole).toBe('admin');
  expect((await sessionOf(stranger)).user).toBeNull();
});

test('OPS-8 USR-222~ the sign-up link that the inviter sees proves nobody’s email, and the emailed link does', async () => {
  const email = `pastor-${v7()}@nave.example`;
  const { ok, data } = await add({ email });
  expect(ok).toBe(true);
  const cookie = await accept(email, data);
  expect((await sessionOf(cookie)).user?.globalRole).toBe('admin');
  expect(await isEmailVerified(data?.userId)).toBe(false);
  const other = `elder-${v7()}@nave.example`;
  const { data: shown } = await add({ email: other });
  await accept(other, await emailedLink(other));
  expect(await isEmailVerified(shown?.userId)).toBe(true);
  expect((await refusedWith(look(shown ?? {})))[1]).toBe('accounts.link-not-valid');
});

test('USR-222~ a sign-up link that the inviter sees ends when its account is used', async () => {
  const email = `viewer-${v7()}@nave.example`;
  const { data } = await add({ email });
  expect((await look(data ?? {})).status).toBe(200);
  expect((await post('/api/auth/register', { name: 'Ana', email, password: PASSWORD })).status).toBe(200);
  expect((await refusedWith(look(data ?? {})))[1]).toBe('accounts.link-not-valid');
});

test('OPS-5~ a new link ends the one before, and a link works for 7 days', async () => {
  const email = `late-${v7()}@nave.example`;
  const { data: first } = await add({ email });
  expect(await json(await look(first ?? {}))).toEqual({ email, hasAccount: false });
  const renewed = await json<Added>(await renew(first?.userId ?? ''));
  for (const earlier of [first ?? {}, await emailedLink(email)])
    expect((await refusedWith(look(earlier)))[1]).toBe('accounts.link-not-valid');
  expect((await look(renewed.data ?? {})).status).toBe(200);
  clock.advance(7 * DAY_MS - 1_000);
  expect((await look(renewed.data ?? {})).status).toBe(200);
  clock.advance(1_000);
  expect((await refusedWith(look(renewed.data ?? {})))[1]).toBe('accounts.link-not-valid');
  noa.cookie = await server.signIn(noa.email);
});

test('OPS-113 a global owner takes a role or withdraws an invitation, and the link no longer works', async () => {
  const ben = await staff.hire({});
  await add({ email: ben.email });
  expect((await remove(ben.id)).status).toBe(200);
  expect((await sessionOf(ben.cookie)).user).toMatchObject({ globalRole: null });
  const email = `withdrawn-${v7()}@nave.example`;
  const { data } = await add({ email });
  expect((await remove(data?.userId ?? '')).status).toBe(200);
  expect(await entryOf(email)).toBeUndefined();
  expect((await refusedWith(look(data ?? {})))[1]).toBe('accounts.link-not-valid');
  expect((await refusedWith(renew(data?.userId ?? '')))[1]).toBe('accounts.global-user-not-found');
});

test('OPS-113 a global owner cannot change their own role, and of two who remove each other at once one stays', async () => {
  expect((await refusedWith(remove(noa.id)))[1]).toBe('accounts.own-global-role');
  const demoting = post(PATH, aForm({ email: noa.email }), noa.cookie);
  expect((await refusedWith(demoting))[1]).toBe('accounts.own-global-role');
  const [one, other] = [await anOwner(), await anOwner()];
  const answers = await Promise.all([remove(one.id, other), remove(other.id, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const left = (await list()).filter(({ id }) => id === one.id || id === other.id);
  expect(left).toHaveLength(1);
});

test('OPS-15~ OPS-16~ OPS-17~ OPS-18~ OPS-19~ a form with errors is refused with an error for each field', async () => {
  const answer = await post(PATH, { firstName: ' ', lastName: '', email: '', role: 'host' }, noa.cookie);
  expect(answer.status).toBe(400);
  expect((await json<{ error: object }>(answer)).error).toMatchObject({
    fields: {
      firstName: 'First Name Required',
      lastName: 'Last Name Required',
      email: 'Email Required',
      role: 'Global Role Required',
    },
  });
});
