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
let place: { clientId: string; channelId: string };
let email: string;

beforeAll(async () => {
  server = await runningApp({ clock, publicUrl: 'https://watch.grace.example' });
  const theme = { ...newOrganisationTheme, navBackgroundColor: '#123456' };
  const { id: clientId } = await aClient(server.db, { key: 'grace', name: 'Grace Church', theme });
  const { id: channelId } = await aChannel(server.db, { clientId, key: 'online' });
  place = { clientId, channelId };
});
afterAll(() => server.stop());
beforeEach(() => {
  email = `amos-${v7()}@people.example`;
});

const post = (call: string, body: unknown, cookie?: string) =>
  server.call('POST', `/api/auth/${call}`, { body, ...(cookie && { cookie }) });
const ask = (form: object = {}) => post('magic-link', { email, channelId: place.channelId, language: 'en', ...form });
const lettersTo = async (to: string) => (await server.app.platform.mail.recent(1_000)).filter((one) => one.to === to);
const errorOf = async (answer: Response) => {
  const { error } = await json<ErrorBody>(answer);
  return [answer.status, error.message];
};
const gone = [410, 'Looks like that link is no longer valid'];
const aPersonHere = (more: { roles?: Record<string, 'host'> } = {}) =>
  aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reyes', ...more });
const register = () => post('register', { name: 'Mallory', email, password: PASSWORD });
const me = async (cookie: string) =>
  (await json<{ me: object }>(await server.call('GET', '/api/auth/session', { cookie }))).me;
const failedSignIn = async () => (await errorOf(await post('password', { email, password: 'Wrong-password-1!' })))[1];

/** Requests an email, and returns the code in its link. */
async function aCode(form: object = {}) {
  expect((await ask(form)).status).toBe(200);
  await server.runDueJobs();
  const [letter] = await lettersTo(email);
  const [link = '', code = ''] = /https:\S+#(\S+)/.exec(letter?.text ?? '') ?? [];
  return { letter, link, code };
}

describe('requesting a link', () => {
  test('ACC-156~ ACC-157~ API-34~ the email links back to the channel, in the church’s colours and the page’s language', async () => {
    await aPersonHere();
    expect(await json(await ask({ email: email.toUpperCase() }))).toEqual({ leaving: 'never' });
    const { letter, link } = await aCode({ language: 'es' });
    expect(link).toMatch(/^https:\/\/watch\.grace\.example\/grace\/online\/magic-link#[\w-]{43}$/);
    expect(letter).toMatchObject({ fromName: 'Grace Church', subject: 'Inicia sesión en Grace Church' });
    expect(letter?.html).toContain(`href="${link}"`);
    expect(letter?.html).toContain('background:#123456');
    expect(letter?.html).toContain('<html lang="es">');
  });

  test('HOST-20~ HOST-21~ A10~ where the organisation has its own domain, the link uses it, without the key', async () => {
    await updateClient(server.db, place.clientId, { customDomain: 'live.grace.example' });
    const { link } = await aCode();
    expect(link).toMatch(/^https:\/\/live\.grace\.example\/online\/magic-link#[\w-]{43}$/);
    await updateClient(server.db, place.clientId, { customDomain: null });
  });

  test('ACC-161 known, unknown and invited e-mails get the same answer after the same work', async () => {
    await aPersonHere();
    const invited = `ana-${v7()}@people.example`;
    const userId = v7();
    await insertUser(server.db, { id: userId, email: invited, firstName: 'A', lastName: 'R', activatedAt: null });
    await server.db.insert(clientUsers).values({ clientId: place.clientId, userId, role: 'host', acceptedAt: null });
    const asked: unknown[] = [];
    for (const to of [email, `nobody-${v7()}@people.example`, invited]) {
      let questions = 0;
      const count = () => {
        questions += 1;
      };
      server.database.pool.on('acquire', count);
      const answer = await ask({ email: to });
      server.database.pool.off('acquire', count);
      const { date, 'set-cookie': cookie, ...headers } = Object.fromEntries(answer.headers);
      asked.push({ questions, status: answer.status, text: await answer.text(), length: headers['content-length'] });
    }
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
    await server.runDueJobs();
    const [waiting] = await lettersTo(invited);
    expect(waiting?.text).toMatch(/magic-link#[\w-]{43}/);
  });

  test('an invalid e-mail, channel or language is refused', async () => {
    expect((await ask({ email: 'amos@' })).status).toBe(400);
    expect((await ask({ language: 'xx' })).status).toBe(400);
    expect((await ask({ channelId: v7() })).status).toBe(404);
    expect((await ask({ returnTo: 'https://evil.example' })).status).toBe(400);
  });
});

describe('following a link', () => {
  // Tests that use up a rate limit are last.
  test('ACC-159 VIEW-189 A2 A4 it signs in once, however often it is read before, and for one of ten concurrent requests', async () => {
    const id = await aPersonHere();
    const { code } = await aCode();
    const before = await fingerprint(server.db);
    for (let turn = 0; turn < 5; turn += 1)
      expect(await json(await post('magic-link/look', { code }))).toEqual({ email, isNew: false });
    expect(await fingerprint(server.db)).toBe(before);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('magic-link/use', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
    const used = answers.find(({ status }) => status === 200);
    expect(await me(used ? cookiesOf(used) : '')).toMatchObject({ kind: 'user', id });
    expect(await errorOf(await post('magic-link/use', { code }))).toEqual(gone);
    expect(await errorOf(await post('magic-link/look', { code }))).toEqual(gone);
  });

  test('ACC-158 VIEW-188 A3~ it works for 15 minutes, and a newer link invalidates it', async () => {
    await aPersonHere();
    const { code: older } = await aCode();
    clock.advance(1_000);
    const { code } = await aCode();
    expect(await errorOf(await post('magic-link/look', { code: older }))).toEqual(gone);
    clock.advance(15 * 60_000 - 1_000);
    expect((await post('magic-link/look', { code })).status).toBe(200);
    clock.advance(2_000);
    expect(await errorOf(await post('magic-link/use', { code }))).toEqual(gone);
  });

  test('ACC-202 a user without an account gets one, with the entered name', async () => {
    const { code } = await aCode();
    expect(await json(await post('magic-link/look', { code }))).toEqual({ email, isNew: true });
    const nameless = await json<ErrorBody>(await post('magic-link/use', { code }));
    expect(nameless.error.fields).toEqual({ name: 'Name Required' });
    const used = await post('magic-link/use', { code, name: 'Amos Reyes' });
    expect(await me(cookiesOf(used))).toMatchObject({ kind: 'user', name: 'Amos Reyes' });
    const { code: next } = await aCode();
    expect(await json(await post('magic-link/look', { code: next }))).toEqual({ email, isNew: false });
  });

  test('ACC-27 a failed sign-in of a user who has used a link mentions it', async () => {
    await aPersonHere();
    expect(await failedSignIn()).toBe('Incorrect email or password. Please sign in with the correct password');
    await post('magic-link/use', { code: (await aCode()).code });
    expect(await failedSignIn()).toBe(
      'Incorrect email or password. Please sign in with the correct password or your login link',
    );
  });

  test('ACC-203 A16~ credentials that somebody else set up under the e-mail end when its owner uses the link: password, session, reset link', async () => {
    const stranger = cookiesOf(await register());
    await server.call('POST', '/api/users/reset', { body: { email } });
    const used = await post('magic-link/use', { code: (await aCode()).code });
    expect(await used.json()).toMatchObject({ passwordEnded: true, session: { me: { kind: 'user' } } });
    expect(await me(stranger)).toMatchObject({ kind: 'guest' });
    expect((await post('password', { email, password: PASSWORD })).status).toBe(401);
    // A password that the owner sets afterwards stays.
    const again = await post('magic-link/use', { code: (await aCode()).code });
    expect(await again.json()).toMatchObject({ passwordEnded: false });
    // A user with a verified e-mail keeps the password, in any browser.
    email = `lydia-${v7()}@people.example`;
    await aPersonHere();
    const owners = await post('magic-link/use', { code: (await aCode()).code });
    expect(await owners.json()).toMatchObject({ passwordEnded: false });
    expect((await post('password', { email, password: PASSWORD })).status).toBe(200);
  });

  test('ACC-203~ a user who follows it in the browser of the registration keeps the password', async () => {
    const own = cookiesOf(await register());
    const used = await post('magic-link/use', { code: (await aCode()).code }, own);
    expect(await used.json()).toMatchObject({ passwordEnded: false });
    expect((await post('password', { email, password: PASSWORD })).status).toBe(200);
  });

  test('A13~ A14~ the browser gets a new session and a new guest, and the former ones are invalid', async () => {
    await aPersonHere();
    const named = cookiesOf(await post('guest', { name: 'Amos' }));
    const { id } = (await me(named)) as { id: string };
    const used = await post('magic-link/use', { code: (await aCode()).code }, named);
    expect(used.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(
      ['sid', 'vid'].map((name) => `__Host-${name}`),
    );
    expect(await me(named)).not.toMatchObject({ id });
  });

  test('ACC-76~ ACC-200~ an invited user signs in with it as a viewer, and no invitation is accepted', async () => {
    const { code } = await aCode();
    const userId = v7();
    await insertUser(server.db, { id: userId, email, firstName: 'A', lastName: 'R', activatedAt: null });
    await server.db.insert(clientUsers).values({ clientId: place.clientId, userId, role: 'host', acceptedAt: null });
    expect(await json(await post('magic-link/look', { code }))).toEqual({ email, isNew: true });
    const used = await post('magic-link/use', { code, name: 'Amos' });
    expect(await used.json()).toMatchObject({ session: { me: { id: userId, name: 'Amos' }, user: { clients: {} } } });
  });

  test('A1~ after a hundred wrong codes a network has to wait', async () => {
    const { code } = await aCode();
    for (let turn = 0; turn < 100; turn += 1) await post('magic-link/look', { code: 'A'.repeat(43) });
    expect((await post('magic-link/use', { code })).status).toBe(429);
  });

  test('ACC-162 A9~ the fourth email within an hour is not sent, and the answer is the same; a network may request 60', async () => {
    const answers = new Set<string>();
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await ask({ email: turn % 2 ? email : email.toUpperCase() });
      answers.add(`${answer.status} ${await answer.text()}`);
      await server.runDueJobs();
    }
    expect(answers.size).toBe(1);
    expect(await lettersTo(email)).toHaveLength(3);
    for (let turn = 5; turn < 60; turn += 1) await ask();
    const late = await ask({ email: `noa-${v7()}@people.example` });
    expect([late.status, Number(late.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  });
});
