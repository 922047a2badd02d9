import type { Session } from '@nave/domain/accounts/session.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const HOUR = 60 * 60_000;
const TEMPORARY = 'Lent-password-1!';
const OWN = 'My-own-word-2?';
const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague;
let email: string;

beforeAll(async () => {
  server = await runningApp({ clock });
  staff = staffTestbed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
  email = `amos-${v7()}@grace.example`;
});

const startSession = (password: string) => server.call('POST', '/api/auth/password', { body: { email, password } });
const change = (cookie: string, password: string, oldPassword = TEMPORARY) =>
  server.call('POST', '/api/auth/new-password', { cookie, body: { oldPassword, password } });
const me = async (cookie: string) => json<Session>(await server.call('GET', '/api/auth/session', { cookie }));
async function inviteWithPassword(role = 'admin') {
  const answer = await staff.invite(owner, clientId, { email, role, password: TEMPORARY });
  expect(await json(answer)).toEqual({ ok: true, mailLeaves: false });
}
const linkOf = async (address = email) => {
  const [, userId = '', verificationCode = ''] =
    /signup\/([^/]+)\/([^/]+)\//.exec((await staff.emailTo(address))?.text ?? '') ?? [];
  return { userId, verificationCode };
};
const look = async (link: object) => (await server.call('POST', '/api/users/lookAtInvitation', { body: link })).status;

describe('temporary passwords', () => {
  test('USR-153 A32 a temporary password allows only choosing a new password, on routes and on the socket', async () => {
    await inviteWithPassword();
    const signedIn = await startSession(TEMPORARY);
    const { user } = await json<Session>(signedIn);
    expect(user).toMatchObject({ email, clients: {}, mustChangePassword: true });
    const cookie = cookiesOf(signedIn);
    const required = [403, 'accounts.password_change_required'];
    for (const [method, path, body] of [
      ['GET', `/api/clients/${clientId}/channels`],
      ['GET', '/api/clients'],
      ['GET', '/api/auth/profile'],
      ['GET', '/api/auth/passkeys'],
      ['POST', '/api/auth/guest', { name: 'Amos' }],
      ['POST', `/api/clients/${clientId}/invite`, { email: 'x@x.example', firstName: 'X', lastName: 'Y' }],
    ] as const)
      expect((await refusedWith(server.call(method, path, { cookie, body }))).slice(0, 2), path).toEqual(required);
    await expect(connectViewer({ url: server.url, cookie })).rejects.toThrow();
    expect((await me(cookie)).user?.mustChangePassword).toBe(true);

    expect((await refusedWith(change(cookie, TEMPORARY))).slice(0, 2)).toEqual([400, 'accounts.same-password']);
    expect((await refusedWith(change(cookie, OWN, 'Wrong-1!'))).slice(0, 2)).toEqual([403, 'accounts.wrong-password']);
    expect((await change(cookie, OWN)).status).toBe(200);
    expect((await me(cookie)).user).toMatchObject({ clients: { [clientId]: 'admin' } });
    expect((await me(cookie)).user).not.toHaveProperty('mustChangePassword');
    expect((await server.call('GET', `/api/clients/${clientId}/channels`, { cookie })).status).toBe(200);
    const viewer = await connectViewer({ url: server.url, cookie });
    await viewer.close();
    expect([(await startSession(TEMPORARY)).status, (await startSession(OWN)).status]).toEqual([401, 200]);
    expect((await staff.list(owner, clientId)).find((member) => member.email === email)?.isVerified).toBe(true);
  });

  test('USR-220 the email says that a password is set and who knows it, and mentions no password if none is set', async () => {
    await inviteWithPassword();
    const withPassword = (await staff.emailTo(email))?.text ?? '';
    expect(withPassword).toMatch(/and set a password for you\. Ask Ruth Delgado for it\. It expires in 72 hours/);
    expect(withPassword).not.toContain('Create your account');
    email = `without-${email}`;
    await staff.invite(owner, clientId, { email });
    expect((await staff.emailTo(email))?.text).not.toMatch(/has set a password/);
  });

  test('USR-153~ a user who signs out without choosing a password can sign in again with the temporary password', async () => {
    await inviteWithPassword();
    const cookie = cookiesOf(await startSession(TEMPORARY));
    expect((await server.call('POST', '/api/auth/sign-out', { cookie })).status).toBe(200);
    expect((await me(cookie)).user).toBeNull();
    expect((await startSession(TEMPORARY)).status).toBe(200);
  });

  test('USR-154 USR-193 a temporary password and its sessions are valid for 72 hours, and the later refusal tells the user to ask for a new invitation', async () => {
    await inviteWithPassword();
    clock.advance(72 * HOUR - 1);
    const cookie = cookiesOf(await startSession(TEMPORARY));
    expect((await me(cookie)).user?.email).toBe(email);
    clock.advance(1_000);
    expect((await me(cookie)).user).toBeNull();
    const [status, code, sentence] = await refusedWith(startSession(TEMPORARY));
    expect([status, code]).toEqual([401, 'accounts.lent-password-over']);
    expect(sentence).toContain('ask for a new invitation');
    // A caller who does not know the password does not learn that it has expired.
    expect((await refusedWith(startSession('Guessed-1!')))[1]).toBe('accounts.sign-in-failed');
  });

  test('USR-81 a temporary password must meet the password rule', async () => {
    const body = { email, password: 'weak', clientId, role: 'host', whitelistChannelIds: [], clientOwnerId: v7() };
    expect((await staff.invite(owner, clientId, body)).status).toBe(400);
    expect((await staff.invite(owner, clientId, { ...body, password: TEMPORARY })).status).toBe(200);
    expect((await startSession(TEMPORARY)).status).toBe(200);
  });

  test('USR-192 a temporary password replaces no existing password, and accepts no invitation of another organisation', async () => {
    const marit = await staff.hire({ [await staff.newClient()]: 'owner' });
    const before = email;
    email = marit.email;
    expect((await staff.invite(owner, clientId, { email, password: TEMPORARY })).status).toBe(200);
    expect([(await startSession(TEMPORARY)).status, (await startSession(PASSWORD)).status]).toEqual([401, 200]);

    email = before;
    await inviteWithPassword();
    const cookie = cookiesOf(await startSession(TEMPORARY));
    const harbor = await staff.newClient();
    const other = await staff.hire({ [harbor]: 'owner' });
    expect((await staff.invite(other, harbor, { email, role: 'admin' })).status).toBe(200);
    expect((await me(cookie)).user?.mustChangePassword).toBe(true);
    expect((await change(cookie, OWN)).status).toBe(200);
    expect((await me(cookie)).user?.clients).toEqual({ [clientId]: 'admin' });

    // In the opposite order: another organisation has already invited the user.
    email = `first-${before}`;
    await staff.invite(other, harbor, { email, role: 'admin' });
    await inviteWithPassword();
    expect((await startSession(TEMPORARY)).status).toBe(401);
  });

  test('USR-192~ a user who was removed before the first sign-in can be invited with another temporary password', async () => {
    await inviteWithPassword();
    const [amos] = (await staff.list(owner, clientId)).filter((member) => member.email === email);
    await staff.remove(owner, clientId, { id: amos?.id ?? '' });
    const another = await staff.invite(owner, clientId, { email, password: OWN });
    expect(another.status).toBe(200);
    expect([(await startSession(TEMPORARY)).status, (await startSession(OWN)).status]).toEqual([401, 200]);
  });
});

describe('an invitation that is sent again', () => {
  const resend = (who: Colleague, userId: string) =>
    server.call('POST', `/api/clients/${clientId}/users/${userId}/invitation`, { cookie: who.cookie });

  test('USR-190 only the newest link works, and an accepted invitation cannot be sent again', async () => {
    await staff.invite(owner, clientId, { email, role: 'superhost' });
    const first = await linkOf();
    expect(await look(first)).toBe(200);
    clock.advance(1_000);
    expect(await json(await resend(owner, first.userId))).toEqual({ ok: true, mailLeaves: false });
    const second = await linkOf();
    expect(second.verificationCode).not.toBe(first.verificationCode);
    expect([await look(first), await look(second)]).toEqual([410, 200]);
    const created = await server.call('POST', '/api/auth/invited', { body: { ...second, email, password: OWN } });
    const cookie = cookiesOf(created);
    await server.call('POST', '/api/users/activate', { cookie, body: { ...second, email } });
    expect((await refusedWith(resend(owner, second.userId))).slice(0, 2)).toEqual([409, 'accounts.accepted']);
    const other = `other-${email}`;
    await staff.invite(owner, clientId, { email: other, role: 'superhost' });
    const { userId } = await linkOf(other);
    for (let sent = 0; sent < 5; sent += 1) expect((await resend(owner, userId)).status).toBe(200);
    expect((await refusedWith(resend(owner, userId)))[0]).toBe(429);
  });

  test('USR-190~ USR-90~ A31~ staff who cannot grant the role cannot send the invitation again, and other staff can send it again five times an hour', async () => {
    await staff.invite(owner, clientId, { email, role: 'admin' });
    const { userId } = await linkOf();
    const superhost = await staff.hire({ [clientId]: 'superhost' });
    expect((await refusedWith(resend(superhost, userId))).slice(0, 2)).toEqual([403, 'accounts.level']);
    for (let sent = 0; sent < 5; sent += 1) expect((await resend(owner, userId)).status).toBe(200);
    expect((await refusedWith(resend(owner, userId)))[0]).toBe(429);
  });

  test('USR-190~ the link of an invitation that was sent again works after the temporary password has expired', async () => {
    await inviteWithPassword();
    clock.advance(73 * HOUR);
    const { userId } = await linkOf();
    const admin = await staff.hire({ [clientId]: 'admin' });
    expect((await resend(admin, userId)).status).toBe(200);
    const link = await linkOf();
    const created = await server.call('POST', '/api/auth/invited', { body: { ...link, email, password: OWN } });
    expect(created.status).toBe(200);
    await server.call('POST', '/api/users/activate', { cookie: cookiesOf(created), body: { ...link, email } });
    expect((await me(cookiesOf(await startSession(OWN)))).user?.clients).toEqual({ [clientId]: 'admin' });
  });
});

describe('a link that staff copy', () => {
  const copyLink = async (who: Colleague, userId: string) => {
    const path = `/api/clients/${clientId}/users/${userId}/invitation-link`;
    const answer = await server.call('POST', path, { cookie: who.cookie });
    const { link = '' } = answer.status === 200 ? await json<{ link: string }>(answer.clone()) : {};
    const [, id = '', verificationCode = ''] = /signup\/([^/]+)\/([^/]+)\//.exec(link) ?? [];
    return { answer, link: { userId: id, verificationCode } };
  };
  const accept = async (link: object) => {
    const created = await server.call('POST', '/api/auth/invited', { body: { ...link, email, password: OWN } });
    const body = { ...link, email };
    return server.call('POST', '/api/users/activate', { cookie: cookiesOf(created), body });
  };

  test('USR-222 A34 a copied link accepts the invitation once and verifies no e-mail, so the emailed link of another church can still take over the account', async () => {
    await staff.invite(owner, clientId, { email, role: 'admin' });
    const { userId } = await linkOf();
    const { link } = await copyLink(owner, userId);
    expect([await look(link), await look(await linkOf())]).toEqual([200, 200]);
    expect((await accept(link)).status).toBe(200);
    expect([await look(link), (await startSession(OWN)).status]).toEqual([410, 200]);
    expect((await refusedWith(copyLink(owner, userId).then(({ answer }) => answer)))[1]).toBe('accounts.accepted');
    const harbor = await staff.newClient();
    const other = await staff.hire({ [harbor]: 'owner' });
    clock.advance(1_000);
    await staff.invite(other, harbor, { email, role: 'admin' });
    const emailed = await linkOf();
    const taken = await server.call('POST', '/api/auth/invited', { body: { ...emailed, email, password: TEMPORARY } });
    expect([taken.status, (await startSession(OWN)).status]).toEqual([200, 401]);
  });

  test('USR-222~ copying a link is refused for an account that has been used, or that another church has invited', async () => {
    const harbor = await staff.newClient();
    const marit = await staff.hire({ [harbor]: 'admin' });
    await staff.invite(owner, clientId, { email: marit.email });
    const first = await copyLink(owner, marit.id);
    expect((await refusedWith(Promise.resolve(first.answer)))[1]).toBe('accounts.only-by-email');
    await staff.invite(await staff.hire({ [harbor]: 'owner' }), harbor, { email });
    await staff.invite(owner, clientId, { email });
    const { userId } = await linkOf();
    const second = await copyLink(owner, userId);
    expect((await refusedWith(Promise.resolve(second.answer)))[1]).toBe('accounts.only-by-email');
  });
});
