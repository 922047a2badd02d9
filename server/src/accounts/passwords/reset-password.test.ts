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
const ask = (address = email) => post('reset', { email: address });
const emailsTo = async (to: string) => (await server.app.platform.mail.recent(1_000)).filter((sent) => sent.to === to);
const errorOf = async (answer: Response) => {
  const { error } = await json<ErrorBody>(answer);
  return [answer.status, error.message];
};
const linkNotValid = [410, 'Looks like that link is no longer valid'];

/** Requests an email, and returns the two parameters of its link. */
async function aLink() {
  expect((await ask()).status).toBe(200);
  await server.runDueJobs();
  const [sentEmail] = await emailsTo(email);
  const link = /https:\/\/\S+/.exec(sentEmail?.text ?? '')?.[0] ?? '';
  const [origin, path, linkUserId = '', resetCode = ''] = link.split(/\/(?!\/)(?<!\/\/)/);
  return { sentEmail, origin, path, link: { userId: linkUserId, resetCode } };
}
const signInStatus = async (password: string) =>
  (await server.call('POST', '/api/auth/password', { body: { email, password } })).status;

describe('requesting the email', () => {
  test('ACC-89 ACC-90 ACC-93~ API-34 the text and the HTML of the email contain the link to the reset page', async () => {
    const answer = await ask(email.toUpperCase());
    expect(await json(answer)).toEqual({ status: 'success', data: expect.any(String) });
    await server.runDueJobs();
    const [sentEmail, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    const [link = ''] = /https:\S+/.exec(sentEmail?.text ?? '') ?? [];
    expect(link).toMatch(new RegExp(`^https://watch\\.grace\\.example/reset/${userId}/[\\w-]{43}$`));
    expect(sentEmail?.html).toContain(`href="${link}"`);
    for (const sentence of sentEmail?.text.split(/\n+/).slice(0, 2) ?? []) expect(sentEmail?.html).toContain(sentence);
  });

  test('ACC-85~ ACC-84~ requesting the email for an invalid e-mail is refused with an error for that field', async () => {
    for (const [given, sentence] of [
      ['', 'Email Required'],
      ['ruth@', 'Email must be in the correct format.'],
    ]) {
      const { error } = await json<ErrorBody>(await ask(given));
      expect(error.fields).toEqual({ email: sentence });
    }
  });

  test('ACC-204 if a viewer requests the email at a channel, the link contains the path of that channel and no other return path', async () => {
    const { key, id: clientId } = await aClient(server.db);
    const channel = await aChannel(server.db, { clientId, key: 'online' });
    const linkFor = async (channelId: string) => {
      expect((await post('reset', { email, channelId })).status).toBe(200);
      await server.runDueJobs();
      return /https:\S+/.exec((await emailsTo(email))[0]?.text ?? '')?.[0];
    };
    expect(new URL((await linkFor(channel.id)) ?? '').search).toBe(`?to=%2F${key}%2Fonline`);
    expect(new URL((await linkFor(v7())) ?? '').search).toBe('');
    expect((await post('reset', { email, channelId: 'https://evil.example' })).status).toBe(400);
  });

  test('ACC-91 A8 requests for known, unknown and invited users get the same answer after the same work', async () => {
    const invited = `ana-${v7()}@grace.example`;
    await insertUser(server.db, { id: v7(), email: invited, firstName: 'Ana', lastName: 'Ruiz', activatedAt: null });
    const results: unknown[] = [];
    for (const address of [email, `nobody-${v7()}@grace.example`, invited]) {
      let connections = 0;
      const count = () => {
        connections += 1;
      };
      server.database.pool.on('acquire', count);
      const answer = await ask(address);
      server.database.pool.off('acquire', count);
      const { date, ...headers } = Object.fromEntries(answer.headers);
      const length = headers['content-length'];
      results.push({ connections, status: answer.status, text: await answer.text(), length });
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    await server.runDueJobs();
    expect(await emailsTo(email)).toHaveLength(1);
    // An invited user is referred to the invitation, because only its link can set the first password.
    const [reminder] = await emailsTo(invited);
    expect(reminder?.text).toContain('your invitation email');
    expect(reminder?.text).not.toMatch(/https?:/);
  });

  test('A9 ACC-92~ the fourth email within an hour is not sent, and the answer is the same', async () => {
    const answers: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await ask(turn % 2 ? email : email.toUpperCase());
      answers.push(`${answer.status} ${await answer.text()}`);
      await server.runDueJobs();
    }
    expect(new Set(answers).size).toBe(1);
    expect(await emailsTo(email)).toHaveLength(3);
  });

  test('two concurrent requests send only one email, and so does a job that runs twice', async () => {
    await Promise.all([ask(), ask()]);
    await server.runDueJobs();
    const { sentEmail } = await aLink();
    const { jobs, db } = server.app.platform;
    await jobs.enqueue(db, 'reset-letter', { email, letterId: sentEmail?.id });
    await server.runDueJobs();
    expect(await emailsTo(email)).toHaveLength(2);
    const { rows: failed } = await db.execute(sql`select from jobs.job where state in ('retry', 'failed')`);
    expect(failed).toEqual([]);
  });

  test('A10 the link in the email uses our own address, whatever host the request names', async () => {
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
    const [sentEmail] = await emailsTo(email);
    expect(sentEmail?.text.match(/https?:\/\/[^/\s]+/g)).toEqual(['https://watch.grace.example']);
    expect(sentEmail?.html).not.toContain('evil');
  });
});

describe('setting the password', () => {
  test('USR-6 ACC-103 ACC-104 ACC-109~ ACC-98 A2 API-35 after a reset the new password signs in, the old password does not, and the link is invalid', async () => {
    const { link } = await aLink();
    expect(await json(await post('lookAtReset', link))).toEqual({ email });
    const answer = await post('setPassword', { ...link, password: NEW });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'success' }]);
    expect([await signInStatus(NEW), await signInStatus(PASSWORD)]).toEqual([200, 401]);
    expect(await errorOf(await post('setPassword', { ...link, password: PASSWORD }))).toEqual(linkNotValid);
    expect(await errorOf(await post('lookAtReset', link))).toEqual(linkNotValid);
    expect(await signInStatus(NEW)).toBe(200);
  });

  test('A2 only one of ten concurrent uses of a link succeeds', async () => {
    const { link } = await aLink();
    const passwords = Array.from({ length: 10 }, (_, index) => `New-password-${index}!`);
    const answers = await Promise.all(passwords.map((password) => post('setPassword', { ...link, password })));
    const [accepted, ...more] = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(more).toEqual([]);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
    expect(await signInStatus(accepted ?? '')).toBe(200);
  });

  test('ACC-97 A3 a link works for 30 minutes', async () => {
    const { link } = await aLink();
    clock.advance(30 * 60_000 - 1_000);
    expect((await post('lookAtReset', link)).status).toBe(200);
    clock.advance(2_000);
    expect(await errorOf(await post('lookAtReset', link))).toEqual(linkNotValid);
    expect(await errorOf(await post('setPassword', { ...link, password: NEW }))).toEqual(linkNotValid);
    expect(await signInStatus(PASSWORD)).toBe(200);
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

  test('ACC-105 A1 after ten wrong codes for a user, even a request with the right code is refused for some time', async () => {
    const { link } = await aLink();
    const wrong = { userId, resetCode: 'A'.repeat(43), password: NEW };
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await errorOf(await post('setPassword', wrong))).toEqual(linkNotValid);
    }
    for (const [call, body] of [
      ['setPassword', { ...link, password: NEW }],
      ['lookAtReset', link],
    ] as const) {
      const answer = await post(call, body);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect(await signInStatus(PASSWORD)).toBe(200);
  });

  test('A6~ the code of one user cannot set the password of another user, and stays valid', async () => {
    const other = await aPerson(server.db, { email: `noa-${v7()}@x.example`, firstName: 'Noa', lastName: 'L' });
    const { link } = await aLink();
    const crossed = await post('setPassword', { ...link, userId: other, password: NEW });
    expect(await errorOf(crossed)).toEqual(linkNotValid);
    expect(await errorOf(await post('lookAtReset', { ...link, userId: other }))).toEqual(linkNotValid);
    expect((await post('setPassword', { ...link, password: NEW })).status).toBe(200);
  });

  test('ACC-102~ a weak password is refused with the text of the password rule, and the link stays valid', async () => {
    const { link } = await aLink();
    const { error } = await json<ErrorBody>(await post('setPassword', { ...link, password: 'weak' }));
    expect(error.fields?.password).toMatch(/^Must Contain 8 Characters/);
    expect((await post('setPassword', { ...link, password: NEW })).status).toBe(200);
  });

  test('ACC-180 A11 a reset ends all sessions and sockets of the user and invalidates earlier links; other users are not affected', async () => {
    const other = `noa-${v7()}@x.example`;
    await aPerson(server.db, { email: other, firstName: 'Noa', lastName: 'L' });
    const cookies = [await server.signIn(email), await server.signIn(email), await server.signIn(other)];
    const sockets = await Promise.all(cookies.map((cookie) => connectViewer({ url: server.url, cookie })));
    const { link: earlier } = await aLink();
    const { link } = await aLink();
    expect(await errorOf(await post('lookAtReset', earlier))).toEqual(linkNotValid);
    expect((await post('setPassword', { ...link, password: NEW })).status).toBe(200);
    expect(await Promise.all(sockets.slice(0, 2).map((socket) => socket.closed))).toEqual([4401, 4401]);
    const statuses = cookies.map(async (cookie) => (await server.call('GET', '/api/clients', { cookie })).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect(sockets[2]?.socket.readyState).toBe(WebSocket.OPEN);
    await sockets[2]?.close();

    // Changing the password keeps the session of the request.
    const startSession = async () =>
      cookiesOf(await server.call('POST', '/api/auth/password', { body: { email, password: NEW } }));
    const [current, otherSession] = [await startSession(), await startSession()];
    const page = await connectViewer({ url: server.url, cookie: otherSession });
    const change = { oldPassword: NEW, password: PASSWORD };
    expect((await server.call('POST', '/api/auth/new-password', { cookie: current, body: change })).status).toBe(200);
    expect(await page.closed).toBe(4401);
    const afterChange = [current, otherSession].map(
      async (cookie) => (await server.call('GET', '/api/clients', { cookie })).status,
    );
    expect(await Promise.all(afterChange)).toEqual([200, 401]);
  });
});
