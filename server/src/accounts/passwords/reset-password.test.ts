import type { ErrorBody } from '@nave/server/platform/http/refusal-reply.ts';
import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '../accounts.store.ts';

const NEW = 'New-password-2!';
const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let email: string;
let userId: string;

beforeAll(async () => {
  server = await runningApp({ clock, publicUrl: 'https://watch.grace.example' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `ruth-${v7()}@grace.example`;
  userId = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado' });
});

const post = (call: string, body: unknown) => server.call('POST', `/api/users/${call}`, { body });
const ask = (of = email) => post('reset', { email: of });
const lettersTo = async (to: string) => (await server.app.platform.mail.recent(1_000)).filter((one) => one.to === to);
const errorOf = async (answer: Response) => {
  const { error } = await json<ErrorBody>(answer);
  return [answer.status, error.message];
};
const gone = [410, 'Looks like that link is no longer valid'];

/** Requests an email, and returns the two parameters of its link. */
async function aLink() {
  expect((await ask()).status).toBe(200);
  await server.runDueJobs();
  const [letter] = await lettersTo(email);
  const link = /https:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';
  const [origin, path, of = '', resetCode = ''] = link.split(/\/(?!\/)(?<!\/\/)/);
  return { letter, origin, path, link: { userId: of, resetCode } };
}
const signsIn = async (password: string) =>
  (await server.call('POST', '/api/auth/password', { body: { email, password } })).status;

describe('requesting the email', () => {
  test('ACC-89 ACC-90 ACC-93~ API-34 the email links to the reset page, and says so in text and HTML', async () => {
    const answer = await ask(email.toUpperCase());
    expect(await json(answer)).toEqual({ status: 'success', data: expect.any(String) });
    await server.runDueJobs();
    const [letter, ...more] = await lettersTo(email);
    expect(more).toEqual([]);
    const [link = ''] = /https:\S+/.exec(letter?.text ?? '') ?? [];
    expect(link).toMatch(new RegExp(`^https://watch\\.grace\\.example/reset/${userId}/[\\w-]{43}$`));
    expect(letter?.html).toContain(`href="${link}"`);
    for (const sentence of letter?.text.split(/\n+/).slice(0, 2) ?? []) expect(letter?.html).toContain(sentence);
  });

  test('ACC-85~ ACC-84~ an invalid e-mail is refused at its field', async () => {
    for (const [given, sentence] of [
      ['', 'Email Required'],
      ['ruth@', 'Email must be in the correct format.'],
    ]) {
      const { error } = await json<ErrorBody>(await ask(given));
      expect(error.fields).toEqual({ email: sentence });
    }
  });

  test('ACC-204 a viewer who requests it at a channel is linked back to that channel, and to nothing else', async () => {
    const { key, id: clientId } = await aClient(server.db);
    const channel = await aChannel(server.db, { clientId, key: 'online' });
    const linkFor = async (channelId: string) => {
      expect((await post('reset', { email, channelId })).status).toBe(200);
      await server.runDueJobs();
      return /https:\S+/.exec((await lettersTo(email))[0]?.text ?? '')?.[0];
    };
    expect(new URL((await linkFor(channel.id)) ?? '').search).toBe(`?to=%2F${key}%2Fonline`);
    expect(new URL((await linkFor(v7())) ?? '').search).toBe('');
    expect((await post('reset', { email, channelId: 'https://evil.example' })).status).toBe(400);
  });

  test('ACC-91 A8 unknown, known and invited users get the same answer after the same work', async () => {
    const invited = `ana-${v7()}@grace.example`;
    await insertUser(server.db, { id: v7(), email: invited, firstName: 'Ana', lastName: 'Ruiz', activatedAt: null });
    const asked: unknown[] = [];
    for (const of of [email, `nobody-${v7()}@grace.example`, invited]) {
      let questions = 0;
      const count = () => {
        questions += 1;
      };
      server.database.pool.on('acquire', count);
      const answer = await ask(of);
      server.database.pool.off('acquire', count);
      const { date, ...headers } = Object.fromEntries(answer.headers);
      asked.push({ questions, status: answer.status, text: await answer.text(), length: headers['content-length'] });
    }
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
    await server.runDueJobs();
    expect(await lettersTo(email)).toHaveLength(1);
    // An invited user is sent the invitation again, which alone can set the first password.
    const [waiting] = await lettersTo(invited);
    expect(waiting?.text).toContain('your invitation email');
    expect(waiting?.text).not.toMatch(/https?:/);
  });

  test('A9 ACC-92~ the fourth email within an hour is not sent, and the answer is the same', async () => {
    const answers: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await ask(turn % 2 ? email : email.toUpperCase());
      answers.push(`${answer.status} ${await answer.text()}`);
      await server.runDueJobs();
    }
    expect(new Set(answers).size).toBe(1);
    expect(await lettersTo(email)).toHaveLength(3);
  });

  test('two concurrent requests send one email, and a job that runs twice sends one', async () => {
    await Promise.all([ask(), ask()]);
    await server.runDueJobs();
    const { letter } = await aLink();
    const { jobs, db } = server.app.platform;
    await jobs.enqueue(db, 'reset-letter', { email, letterId: letter?.id });
    await server.runDueJobs();
    expect(await lettersTo(email)).toHaveLength(2);
    const { rows: failed } = await db.execute(sql`select from jobs.job where state in ('retry', 'failed')`);
    expect(failed).toEqual([]);
  });

  test('A10 the link uses our own address, whatever host the request names', async () => {
    const forged = await fetch(`${server.url}/api/users/reset`, {
      method: 'POST',
      headers: {
        origin: server.url,
        'x-requested-with': 'nave',
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
      },
      body: JSON.stringify({ email }),
    });
    expect(forged.status).toBe(200);
    await server.runDueJobs();
    const [letter] = await lettersTo(email);
    expect(letter?.text.match(/https?:\/\/[^/\s]+/g)).toEqual(['https://watch.grace.example']);
    expect(letter?.html).not.toContain('evil');
  });
});

describe('setting the password', () => {
  test('USR-6 ACC-103 ACC-104 ACC-109~ ACC-98 A2 API-35 the new password signs in, the former one does not, and the link works once', async () => {
    const { link } = await aLink();
    expect(await json(await post('lookAtReset', link))).toEqual({ email });
    const answer = await post('setPassword', { ...link, password: NEW });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'success' }]);
    expect([await signsIn(NEW), await signsIn(PASSWORD)]).toEqual([200, 401]);
    expect(await errorOf(await post('setPassword', { ...link, password: PASSWORD }))).toEqual(gone);
    expect(await errorOf(await post('lookAtReset', link))).toEqual(gone);
    expect(await signsIn(NEW)).toBe(200);
  });

  test('A2 of ten concurrent uses of a link one succeeds', async () => {
    const { link } = await aLink();
    const passwords = Array.from({ length: 10 }, (_, at) => `New-password-${at}!`);
    const answers = await Promise.all(passwords.map((password) => post('setPassword', { ...link, password })));
    const [taken, ...more] = passwords.filter((_, at) => answers[at]?.status === 200);
    expect(more).toEqual([]);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
    expect(await signsIn(taken ?? '')).toBe(200);
  });

  test('ACC-97 A3 a link works for 30 minutes', async () => {
    const { link } = await aLink();
    clock.advance(30 * 60_000 - 1_000);
    expect((await post('lookAtReset', link)).status).toBe(200);
    clock.advance(2_000);
    expect(await errorOf(await post('lookAtReset', link))).toEqual(gone);
    expect(await errorOf(await post('setPassword', { ...link, password: NEW }))).toEqual(gone);
    expect(await signsIn(PASSWORD)).toBe(200);
  });

  test('A4 reading the link ten times does not use it up', async () => {
    const { link } = await aLink();
    const before = await fingerprint(server.db);
    for (let turn = 0; turn < 10; turn += 1) {
      const page = await fetch(`${server.url}/reset/${link.userId}/${link.resetCode}`);
      expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
      expect((await post('lookAtReset', link)).status).toBe(200);
    }
    expect(await fingerprint(server.db)).toBe(before);
    expect((await post('setPassword', { ...link, password: NEW })).status).toBe(200);
  });

  test('ACC-105 A1 after ten wrong codes for a user even the right one must wait', async () => {
    const { link } = await aLink();
    const wrong = { userId, resetCode: 'A'.repeat(43), password: NEW };
    for (let turn = 0; turn < 10; turn += 1) expect(await errorOf(await post('setPassword', wrong))).toEqual(gone);
    for (const [call, body] of [
      ['setPassword', { ...link, password: NEW }],
      ['lookAtReset', link],
    ] as const) {
      const answer = await post(call, body);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect(await signsIn(PASSWORD)).toBe(200);
  });

  test('A6~ the code of one user sets no password of another, and stays valid', async () => {
    const other = await aPerson(server.db, { email: `noa-${v7()}@x.example`, firstName: 'Noa', lastName: 'L' });
    const { link } = await aLink();
    const crossed = await post('setPassword', { ...link, userId: other, password: NEW });
    expect(await errorOf(crossed)).toEqual(gone);
    expect(await errorOf(await post('lookAtReset', { ...link, userId: other }))).toEqual(gone);
    expect((await post('setPassword', { ...link, password: NEW })).status).toBe(200);
  });

  test('ACC-102~ a weak password is refused with the rule, and the link stays valid', async () => {
    const { link } = await aLink();
    const { error } = await json<ErrorBody>(await post('setPassword', { ...link, password: 'weak' }));
    expect(error.fields?.password).toMatch(/^Must Contain 8 Characters/);
    expect((await post('setPassword', { ...link, password: NEW })).status).toBe(200);
  });

  test('ACC-180 A11 all sessions of the user and their sockets end, and earlier links become invalid; others stay', async () => {
    const other = `noa-${v7()}@x.example`;
    await aPerson(server.db, { email: other, firstName: 'Noa', lastName: 'L' });
    const cookies = [await server.signIn(email), await server.signIn(email), await server.signIn(other)];
    const sockets = await Promise.all(cookies.map((cookie) => connectViewer({ url: server.url, cookie })));
    const { link: earlier } = await aLink();
    const { link } = await aLink();
    expect(await errorOf(await post('lookAtReset', earlier))).toEqual(gone);
    expect((await post('setPassword', { ...link, password: NEW })).status).toBe(200);
    expect(await Promise.all(sockets.slice(0, 2).map((socket) => socket.closed))).toEqual([4401, 4401]);
    const statuses = cookies.map(async (cookie) => (await server.call('GET', '/api/clients', { cookie })).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect(sockets[2]?.socket.readyState).toBe(WebSocket.OPEN);
    await sockets[2]?.close();

    // A changed password keeps the session that changed it.
    const startSession = async () =>
      cookiesOf(await server.call('POST', '/api/auth/password', { body: { email, password: NEW } }));
    const [here, there] = [await startSession(), await startSession()];
    const page = await connectViewer({ url: server.url, cookie: there });
    const change = { oldPassword: NEW, password: PASSWORD };
    expect((await server.call('POST', '/api/auth/new-password', { cookie: here, body: change })).status).toBe(200);
    expect(await page.closed).toBe(4401);
    const after = [here, there].map(async (cookie) => (await server.call('GET', '/api/clients', { cookie })).status);
    expect(await Promise.all(after)).toEqual([200, 401]);
  });
});
