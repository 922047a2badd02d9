import type { Session } from '@nave/domain/accounts/session.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague;

beforeAll(async () => {
  server = await runningApp({ clock });
  staff = staffTestbed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
});

const LINK_NOT_VALID = [410, 'accounts.link-not-valid', 'Looks like that link is no longer valid'];
const OTHER_EMAIL = [
  403,
  'accounts.other-email',
  "The email you used doesn't match our records. Please use the email this invitation was sent to.",
];

interface Invited {
  email: string;
  link: { userId: string; verificationCode: string };
}

/** Invites a new person; returns the e-mail and the link from the email. */
async function invited(changes: object = {}, inviter = { colleague: owner, clientId }): Promise<Invited> {
  const email = `amos-${v7()}@grace.example`;
  await staff.invite(inviter.colleague, inviter.clientId, { email, ...changes });
  return { email, link: await linkTo(email) };
}

/** Returns the link of the newest invitation to an address. */
async function linkTo(email: string): Promise<Invited['link']> {
  const { text = '' } = (await staff.emailTo(email)) ?? {};
  const [, userId = '', verificationCode = ''] = /\/signup\/([^/]+)\/([^/]+)\//.exec(text) ?? [];
  return { userId, verificationCode };
}

const post = (path: string, body: object, cookie?: string) =>
  server.call('POST', path, { body, ...(cookie && { cookie }) });
const look = (link: object) => post('/api/users/lookAtInvitation', link);
const create = ({ email, link }: Invited, changes: object = {}, cookie?: string) =>
  post('/api/auth/invited', { ...link, email, password: PASSWORD, ...changes }, cookie);
const activate = ({ email, link }: Invited, cookie: string, changes: object = {}) =>
  post('/api/users/activate', { ...link, email, ...changes }, cookie);
const sessionOf = async (cookie: string) => json<Session>(await server.call('GET', '/api/auth/session', { cookie }));

test('USR-5 ACC-82 API-29 ACC-73~ ACC-74 ACC-81~ USR-101~ an invited person reads the link, creates the account and accepts, and has the role only then', async () => {
  const amos = await invited({ role: 'superhost', whitelistChannelIds: [] });
  expect(await json(await look(amos.link))).toEqual({ email: amos.email, hasAccount: false });
  expect((await staff.list(owner, clientId))[0]).toMatchObject({ id: amos.link.userId, isVerified: false });
  const created = await create(amos);
  const cookie = cookiesOf(created);
  expect(await json(created)).toMatchObject({ user: { email: amos.email, clients: {}, whitelist: {} } });
  expect((await server.call('GET', `/api/clients/${clientId}`, { cookie })).status).toBe(404);
  expect(await json(await activate(amos, cookie, { firebaseId: 'anything' }))).toEqual({ ok: true, clientId });
  const { user } = await sessionOf(cookie);
  expect(user).toMatchObject({ clients: { [clientId]: 'superhost' }, whitelist: { [clientId]: [] } });
  const [added] = await staff.list(owner, clientId);
  expect(added).toMatchObject({ id: amos.link.userId, role: 'superhost', isVerified: true });
  expect(await refusedWith(look(amos.link))).toEqual(LINK_NOT_VALID);
  expect(await server.signIn(amos.email)).toBeTruthy();
});

test('ACC-24~ an invited person who has not accepted cannot sign in by password, even with the right password', async () => {
  const amos = await invited();
  await create(amos);
  const refused = await refusedWith(post('/api/auth/password', { email: amos.email, password: PASSWORD }));
  expect(refused.slice(0, 2)).toEqual([401, 'accounts.sign-in-failed']);
  expect(refused[2]).toMatch(/^Unverified User/);
});

describe('the link of an invitation', () => {
  test('ACC-71 A2 an invitation link works once, and only for one of many concurrent requests', async () => {
    const amos = await invited();
    const cookie = cookiesOf(await create(amos));
    const answers = await Promise.all(Array.from({ length: 8 }, () => activate(amos, cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
    clock.advance(DAY_MS / 12);
    expect(await refusedWith(activate(amos, cookie))).toEqual(LINK_NOT_VALID);
    expect(await refusedWith(look(amos.link))).toEqual(LINK_NOT_VALID);
    expect(await refusedWith(create(amos, { password: 'Another-password-2!' }))).toEqual(LINK_NOT_VALID);
    expect(await server.signIn(amos.email)).toBeTruthy();
  });

  test('ACC-70 A3 an invitation link is valid for exactly 7 days', async () => {
    const [amos, late] = [await invited(), await invited()];
    clock.advance(7 * DAY_MS - 1_000);
    expect((await look(amos.link)).status).toBe(200);
    const cookie = cookiesOf(await create(amos));
    expect((await activate(amos, cookie)).status).toBe(200);
    clock.advance(1_000);
    expect(await refusedWith(look(late.link))).toEqual(LINK_NOT_VALID);
    expect(await refusedWith(create(late))).toEqual(LINK_NOT_VALID);
  });

  test('A4 opening an invitation link repeatedly does not use it up', async () => {
    const amos = await invited();
    for (let turn = 0; turn < 10; turn += 1) {
      const page = await server.call('GET', `/signup/${amos.link.userId}/${amos.link.verificationCode}/${clientId}`);
      expect(page.status).toBe(200);
      expect((await look(amos.link)).status).toBe(200);
    }
    expect((await create(amos)).status).toBe(200);
  });

  test('A1~ a network can send at most 10 wrong invitation links an hour for each user', async () => {
    const [amos, other] = [await invited(), await invited()];
    const wrong = { ...amos.link, verificationCode: 'guessed' };
    for (let turn = 0; turn < 10; turn += 1) expect(await refusedWith(look(wrong))).toEqual(LINK_NOT_VALID);
    const refused = await look(amos.link);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    expect((await look(other.link)).status).toBe(200);
  });

  test('A6 the link of one user is invalid for another user, whose attempt does not use up the link', async () => {
    const [amos, ben] = [await invited(), await invited()];
    const mixed = { ...ben, link: { ...amos.link, userId: ben.link.userId } };
    const cookie = cookiesOf(await create(ben));
    expect(await refusedWith(look(mixed.link))).toEqual(LINK_NOT_VALID);
    expect(await refusedWith(create(mixed))).toEqual(LINK_NOT_VALID);
    expect(await refusedWith(activate(mixed, cookie))).toEqual(LINK_NOT_VALID);
    expect((await look(amos.link)).status).toBe(200);
    expect((await activate(ben, cookie)).status).toBe(200);
  });

  test('inviting a removed person again creates a new link, and the old link stays invalid', async () => {
    const amos = await invited();
    await staff.remove(owner, clientId, { id: amos.link.userId });
    expect(await refusedWith(look(amos.link))).toEqual(LINK_NOT_VALID);
    await staff.invite(owner, clientId, { email: amos.email });
    expect(await refusedWith(look(amos.link))).toEqual(LINK_NOT_VALID);
    expect((await staff.emailTo(amos.email))?.text).toContain(`/signup/${amos.link.userId}/`);
  });

  test('A7 USR-196 if two organisations invite a person, each link accepts only the invitation of its own organisation', async () => {
    const harbor = await staff.newClient();
    const marit = await staff.hire({ [harbor]: 'owner' });
    const amos = await invited();
    await staff.invite(marit, harbor, { email: amos.email, role: 'admin' });
    const fromHarbor = await linkTo(amos.email);
    const cookie = cookiesOf(await create(amos));
    expect(await json(await activate(amos, cookie))).toEqual({ ok: true, clientId });
    expect((await sessionOf(cookie)).user?.clients).toEqual({ [clientId]: 'host' });
    const second = { email: amos.email, link: fromHarbor };
    expect(await json(await look(fromHarbor))).toEqual({ email: amos.email, hasAccount: true });
    expect((await refusedWith(create(second)))[1]).toBe('accounts.sign-in-to-accept');
    expect(await json(await activate(second, cookie))).toEqual({ ok: true, clientId: harbor });
    expect((await sessionOf(cookie)).user?.clients).toEqual({ [clientId]: 'host', [harbor]: 'admin' });
    const other = await invited();
    const third = await staff.newClient();
    const otherCookie = cookiesOf(await create(other));
    expect((await activate(other, otherCookie, { clientId: third })).status).toBe(400);
    await activate(other, otherCookie);
    expect((await sessionOf(otherCookie)).user?.clients).toEqual({ [clientId]: 'host' });
  });
});

describe('accepting an invitation', () => {
  test('ACC-64~ ACC-65~ A5 the person who accepts must enter the invited e-mail, in upper or lower case', async () => {
    const amos = await invited();
    for (const email of [amos.email.replace('amos', 'am.os'), amos.email.replace('a', '\u0430'), owner.email])
      expect((await create(amos, { email })).status, email).not.toBe(200);
    expect(await refusedWith(create(amos, { email: owner.email }))).toEqual(OTHER_EMAIL);
    const cookie = cookiesOf(await create(amos, { email: amos.email.toUpperCase() }));
    expect(await refusedWith(activate(amos, cookie, { email: owner.email }))).toEqual(OTHER_EMAIL);
    expect(await refusedWith(activate(amos, cookie, { email: `${amos.email} ` }))).toEqual(OTHER_EMAIL);
    expect((await activate(amos, cookie, { email: amos.email.toUpperCase() })).status).toBe(200);
  });

  test('ACC-75 ACC-76 the user of the session must be the invited user, whatever the body says', async () => {
    const amos = await invited();
    const stranger = await staff.hire({});
    const refused = activate(amos, stranger.cookie, { firebaseId: amos.link.userId });
    expect(await refusedWith(refused)).toEqual(OTHER_EMAIL);
    expect(await sessionOf(stranger.cookie)).toMatchObject({ user: { clients: {} } });
    expect((await activate(amos, cookiesOf(await create(amos)))).status).toBe(200);
  });

  test('A13~ creating the account starts a new session and ends the browser’s previous session and the sessions of earlier attempts', async () => {
    const amos = await invited();
    const stranger = await staff.hire({});
    const first = cookiesOf(await create(amos, {}, stranger.cookie));
    expect((await sessionOf(stranger.cookie)).user).toBeNull();
    const second = cookiesOf(await create(amos));
    expect((await sessionOf(first)).user).toBeNull();
    expect((await sessionOf(second)).user?.email).toBe(amos.email);
  });

  test('ACC-69~ creating the account requires a password that meets the password rule', async () => {
    const amos = await invited();
    const refused = await create(amos, { password: 'password' });
    const { error } = await json<{ error: { fields: Record<string, string> } }>(refused);
    expect(error.fields.password).toMatch(/^Must Contain 8 Characters/);
  });
});
