import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import { updateClient } from '@nave/server/clients/clients.store.ts';
import type { ErrorBody } from '@nave/server/platform/http/refusal-reply.ts';
import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '../accounts.store.ts';
import { clientUsers } from '../tables.ts';

const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let ids: { clientId: string; channelId: string };
let email: string;

beforeAll(async () => {
  server = await runningApp({ clock, publicUrl: 'https://watch.grace.example' });
  const theme = { ...newOrganisationTheme, navBackgroundColor: '#123456' };
  const { id: clientId } = await aClient(server.db, { key: 'grace', name: 'Grace Church', theme });
  const { id: channelId } = await aChannel(server.db, { clientId, key: 'online' });
  ids = { clientId, channelId };
});
afterAll(() => server.stop());
beforeEach(() => {
  email = `amos-${v7()}@people.example`;
});

const post = (call: string, body: unknown, cookie?: string) =>
  server.call('POST', `/api/auth/${call}`, { body, ...(cookie && { cookie }) });
const ask = (form: object = {}) => post('magic-link', { email, channelId: ids.channelId, language: 'en', ...form });
const emailsTo = async (to: string) => (await server.app.platform.mail.recent(1_000)).filter((sent) => sent.to === to);
const errorOf = async (answer: Response) => {
  const { error } = await json<ErrorBody>(answer);
  return [answer.status, error.message];
};
const linkNotValid = [410, 'Looks like that link is no longer valid'];
const addAccount = (more: { roles?: Record<string, 'host'> } = {}) =>
  aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reyes', ...more });
const register = () => post('register', { name: 'Mallory', email, password: PASSWORD });
const me = async (cookie: string) =>
  (await json<{ me: object }>(await server.call('GET', '/api/auth/session', { cookie }))).me;
const failedSignIn = async () => (await errorOf(await post('password', { email, password: 'Wrong-password-1!' })))[1];

/** Requests an email, and returns the code in its link. */
async function aCode(form: object = {}) {
  expect((await ask(form)).status).toBe(200);
  await server.runDueJobs();
  const [sentEmail] = await emailsTo(email);
  const [link = '', code = ''] = /https:\S+#(\S+)/.exec(sentEmail?.text ?? '') ?? [];
  return { sentEmail, link, code };
}

describe('requesting a link', () => {
  test('ACC-156~ ACC-157~ API-34~ the email links to the channel, and has the church’s colours and the page’s language', async () => {
    await addAccount();
    expect(await json(await ask({ email: email.toUpperCase() }))).toEqual({ leaving: 'never' });
    const { sentEmail, link } = await aCode({ language: 'es' });
    expect(link).toMatch(/^https:\/\/watch\.grace\.example\/grace\/online\/magic-link#[\w-]{43}$/);
    expect(sentEmail).toMatchObject({ fromName: 'Grace Church', subject: 'Inicia sesión en Grace Church' });
    expect(sentEmail?.html).toContain(`href="${link}"`);
    expect(sentEmail?.html).toContain('background:#123456');
    expect(sentEmail?.html).toContain('<html lang="es">');
  });

  test('HOST-20~ HOST-21~ A10~ if the organisation has its own domain, the link uses that domain and omits the organisation’s key', async () => {
    await updateClient(server.db, ids.clientId, { customDomain: 'live.grace.example' });
    const { link } = await aCode();
    expect(link).toMatch(/^https:\/\/live\.grace\.example\/online\/magic-link#[\w-]{43}$/);
    await updateClient(server.db, ids.clientId, { customDomain: null });
  });

  test('ACC-161 requests for known, unknown and invited e-mails get the same answer after the same work', async () => {
    await addAccount();
    const invited = `ana-${v7()}@people.example`;
    const userId = v7();
    await insertUser(server.db, { id: userId, email: invited, firstName: 'A', lastName: 'R', activatedAt: null });
    await server.db.insert(clientUsers).values({ clientId: ids.clientId, userId, role: 'host', acceptedAt: null });
    const results: unknown[] = [];
    for (const to of [email, `nobody-${v7()}@people.example`, invited]) {
      let connections = 0;
      const count = () => {
        connections += 1;
      };
      server.database.pool.on('acquire', count);
      const answer = await ask({ email: to });
      server.database.pool.off('acquire', count);
      const { date, 'set-cookie': cookie, ...headers } = Object.fromEntries(answer.headers);
      const length = headers['content-length'];
      results.push({ connections, status: answer.status, text: await answer.text(), length });
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    await server.runDueJobs();
    const [sentToInvited] = await emailsTo(invited);
    expect(sentToInvited?.text).toMatch(/magic-link#[\w-]{43}/);
  });

  test('requesting a link for an invalid e-mail, channel or language is refused', async () => {
    expect((await ask({ email: 'amos@' })).status).toBe(400);
    expect((await ask({ language: 'xx' })).status).toBe(400);
    expect((await ask({ channelId: v7() })).status).toBe(404);
    expect((await ask({ returnTo: 'https://evil.example' })).status).toBe(400);
  });
});

describe('using a link', () => {
  // The tests that use up a rate limit must be last.
  test('ACC-159 VIEW-189 A2 A4 a link signs in only one of ten concurrent requests, even if the link was read several times before', async () => {
    const id = await addAccount();
    const { code } = await aCode();
    const before = await fingerprint(server.db);
    for (let turn = 0; turn < 5; turn += 1)
      expect(await json(await post('magic-link/look', { code }))).toEqual({ email, isNew: false });
    expect(await fingerprint(server.db)).toBe(before);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('magic-link/use', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
    const used = answers.find(({ status }) => status === 200);
    expect(await me(used ? cookiesOf(used) : '')).toMatchObject({ kind: 'user', id });
    expect(await errorOf(await post('magic-link/use', { code }))).toEqual(linkNotValid);
    expect(await errorOf(await post('magic-link/look', { code }))).toEqual(linkNotValid);
  });

  test('ACC-158 VIEW-188 A3~ a link works for 15 minutes, unless a newer link replaces it', async () => {
    await addAccount();
    const { code: older } = await aCode();
    clock.advance(1_000);
    const { code } = await aCode();
    expect(await errorOf(await post('magic-link/look', { code: older }))).toEqual(linkNotValid);
    clock.advance(15 * 60_000 - 1_000);
    expect((await post('magic-link/look', { code })).status).toBe(200);
    clock.advance(2_000);
    expect(await errorOf(await post('magic-link/use', { code }))).toEqual(linkNotValid);
  });

  test('ACC-202 a link creates an account with the entered name if the e-mail has no account', async () => {
    const { code } = await aCode();
    expect(await json(await post('magic-link/look', { code }))).toEqual({ email, isNew: true });
    const nameless = await json<ErrorBody>(await post('magic-link/use', { code }));
    expect(nameless.error.fields).toEqual({ name: 'Name Required' });
    const used = await post('magic-link/use', { code, name: 'Amos Reyes' });
    expect(await me(cookiesOf(used))).toMatchObject({ kind: 'user', name: 'Amos Reyes' });
    const { code: next } = await aCode();
    expect(await json(await post('magic-link/look', { code: next }))).toEqual({ email, isNew: false });
  });

  test('ACC-27 the message of a failed sign-in mentions the sign-in link if the user has used a link before', async () => {
    await addAccount();
    expect(await failedSignIn()).toBe('Incorrect email or password. Please sign in with the correct password');
    await post('magic-link/use', { code: (await aCode()).code });
    expect(await failedSignIn()).toBe(
      'Incorrect email or password. Please sign in with the correct password or your login link',
    );
  });

  test('ACC-203 A16~ using a link revokes the password, sessions and reset links of a person who registered the owner’s e-mail', async () => {
    const stranger = cookiesOf(await register());
    await server.call('POST', '/api/users/reset', { body: { email } });
    const used = await post('magic-link/use', { code: (await aCode()).code });
    expect(await used.json()).toMatchObject({ passwordEnded: true, session: { me: { kind: 'user' } } });
    expect(await me(stranger)).toMatchObject({ kind: 'guest' });
    expect((await post('password', { email, password: PASSWORD })).status).toBe(401);
    // The e-mail is verified now, so a second link does not revoke anything.
    const secondUse = await post('magic-link/use', { code: (await aCode()).code });
    expect(await secondUse.json()).toMatchObject({ passwordEnded: false });
    // A user with a verified e-mail keeps the password, in any browser.
    email = `lydia-${v7()}@people.example`;
    await addAccount();
    const verifiedUse = await post('magic-link/use', { code: (await aCode()).code });
    expect(await verifiedUse.json()).toMatchObject({ passwordEnded: false });
    expect((await post('password', { email, password: PASSWORD })).status).toBe(200);
  });

  test('ACC-203~ a user who opens the link in the browser of the registration keeps the password', async () => {
    const own = cookiesOf(await register());
    const used = await post('magic-link/use', { code: (await aCode()).code }, own);
    expect(await used.json()).toMatchObject({ passwordEnded: false });
    expect((await post('password', { email, password: PASSWORD })).status).toBe(200);
  });

  test('A13~ A14~ using a link gives the browser a new session and a new guest, and the previous guest becomes invalid', async () => {
    await addAccount();
    const named = cookiesOf(await post('guest', { name: 'Amos' }));
    const { id } = (await me(named)) as { id: string };
    const used = await post('magic-link/use', { code: (await aCode()).code }, named);
    expect(used.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(
      ['sid', 'vid'].map((name) => `__Host-${name}`),
    );
    expect(await me(named)).not.toMatchObject({ id });
  });

  test('ACC-76~ ACC-200~ if an invited user signs in with a link as a viewer, the invitation stays pending', async () => {
    const { code } = await aCode();
    const userId = v7();
    await insertUser(server.db, { id: userId, email, firstName: 'A', lastName: 'R', activatedAt: null });
    await server.db.insert(clientUsers).values({ clientId: ids.clientId, userId, role: 'host', acceptedAt: null });
    expect(await json(await post('magic-link/look', { code }))).toEqual({ email, isNew: true });
    const used = await post('magic-link/use', { code, name: 'Amos' });
    expect(await used.json()).toMatchObject({ session: { me: { id: userId, name: 'Amos' }, user: { clients: {} } } });
  });

  test('A1~ after a hundred wrong codes from a network, even the right code is refused there', async () => {
    const { code } = await aCode();
    for (let turn = 0; turn < 100; turn += 1) await post('magic-link/look', { code: 'A'.repeat(43) });
    expect((await post('magic-link/use', { code })).status).toBe(429);
  });

  test('ACC-162 A9~ the fourth email within an hour is not sent, the answer stays the same, and a network can request at most 60 links', async () => {
    const answers = new Set<string>();
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await ask({ email: turn % 2 ? email : email.toUpperCase() });
      answers.add(`${answer.status} ${await answer.text()}`);
      await server.runDueJobs();
    }
    expect(answers.size).toBe(1);
    expect(await emailsTo(email)).toHaveLength(3);
    for (let turn = 5; turn < 60; turn += 1) await ask();
    const late = await ask({ email: `noa-${v7()}@people.example` });
    expect([late.status, Number(late.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  });
});
