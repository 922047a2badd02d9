import { createHmac } from 'node:crypto';
import { aClient } from '@nave/server/testing/builders.ts';
import { testDatabase, testDatabaseWithUrl, testEngine, testLog } from '@nave/server/testing/database.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { naveCommand } from '@nave/server/testing/nave-command.ts';
import { type OperatedApp, operatedApp } from '@nave/server/testing/operated-app.ts';
import { aPerson, cookiesOf, json, PASSWORD, runningApp } from '@nave/server/testing/running-app.ts';
import { webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createRotatingSecret } from '../accounts/identity/rotating-secret.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SUPPORT_HASH_KEY = 'shared-with-the-help-desk';
const email = 'ruth@grace.example';

const clock = manualClock('2026-11-22T16:00:00Z');
let server: OperatedApp;
let host: string;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeEach(async () => {
  receiver = await webhookReceiver();
  ({ host } = receiver);
  // A database of its own: one process, which knows a rotation at once.
  const database = await testDatabase();
  server = await operatedApp({ clock, database, env: { SUPPORT_HASH_KEY, OUTSIDE_HOSTS: host } });
});
afterEach(async () => {
  await server.stop();
  await receiver.close();
});

const rotate = async (...argv: string[]) => {
  const { code, out, err } = await naveCommand(server.env, 'rotate', ...argv, '--json');
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out);
};
const sessionOf = (cookie?: string) => server.call('GET', '/api/auth/session', cookie ? { cookie } : {});
/** Returns the id of the guest of a cookie, and the cookie that the answer sets. */
const guestOf = async (cookie?: string) => {
  const answer = await sessionOf(cookie);
  const { me } = await json<{ me: { id: string } }>(answer);
  return { id: me.id, cookie: cookiesOf(answer) };
};

test('OPS-143 a rotated secret of guests signs after a minute; for 30 days, cookies of the former secret are valid and are signed again', async () => {
  const first = await guestOf();
  const other = await guestOf();
  await rotate('guests');
  expect(await guestOf(first.cookie)).toEqual({ id: first.id, cookie: '' });
  const inFirstMinute = await guestOf();
  clock.advance(MINUTE_MS);
  const signedAgain = await guestOf(first.cookie);
  expect(signedAgain.id).toBe(first.id);
  expect(signedAgain.cookie).toMatch(/^vid=/);
  expect(signedAgain.cookie).not.toBe(first.cookie);
  expect((await guestOf(inFirstMinute.cookie)).id).toBe(inFirstMinute.id);
  expect(await guestOf(signedAgain.cookie)).toEqual({ id: first.id, cookie: '' });
  clock.advance(30 * DAY_MS - 1);
  expect((await guestOf(other.cookie)).id).toBe(other.id);
  clock.advance(1);
  expect((await guestOf(other.cookie)).id).not.toBe(other.id);
  expect((await guestOf(signedAgain.cookie)).id).toBe(first.id);
});

test('OPS-143~ a second rotation ends the former secret, unless the first is less than a minute old', async () => {
  const first = await guestOf();
  await rotate('guests');
  clock.advance(MINUTE_MS - 1);
  await rotate('guests');
  clock.advance(MINUTE_MS);
  const kept = await guestOf(first.cookie);
  expect(kept.id).toBe(first.id);
  await rotate('guests');
  expect((await guestOf(first.cookie)).id).not.toBe(first.id);
  expect((await guestOf(kept.cookie)).id).toBe(first.id);
});

test('OPS-143~ a process that has not read the new secret yet accepts what the other processes sign, and reads it within 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const options = { db: server.db, clock, log: testLog, name: 'trial', formerIsValidForMs: DAY_MS };
  const [one, behind] = [await createRotatingSecret(options), await createRotatingSecret(options)];
  onTestFinished(one.stop);
  onTestFinished(behind.stop);
  const next = await one.rotate();
  expect(behind.valid()).toContainEqual(one.signing());
  clock.advance(MINUTE_MS);
  expect(one.signing()).toEqual(next);
  expect(one.valid()).toContainEqual(behind.signing());
  expect(behind.signing()).not.toEqual(next);
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(behind.signing()).toEqual(next));
});

test('OPS-144 a rotated support key makes user_hash, and for a day former_user_hash is made with the former key', async () => {
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado' });
  const cookie = await server.signIn(email);
  const hash = (key: string) => createHmac('sha256', key).update(email).digest('hex');
  const hashes = async () => {
    const { user } = await json<{ user: Record<string, string> }>(await sessionOf(cookie));
    return [user.user_hash, user.former_user_hash];
  };
  expect(await hashes()).toEqual([hash(SUPPORT_HASH_KEY), undefined]);
  const { key } = await rotate('support');
  expect(key).toMatch(/^[\w-]{32}$/);
  clock.advance(MINUTE_MS);
  expect(await hashes()).toEqual([hash(key), hash(SUPPORT_HASH_KEY)]);
  clock.advance(24 * HOUR_MS);
  expect(await hashes()).toEqual([hash(key), undefined]);
});

test('OPS-145 rotated webhooks get new secrets, which are told once, and for a day messages are signed with both', async () => {
  await aPerson(server.db, { email, firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' });
  const formerSecrets: string[] = [];
  for (const key of ['grace', 'harbor']) {
    const { id } = await aClient(server.db, { key });
    const cookie = await server.signIn(email);
    const url = `${receiver.url}/${key}`;
    const added = await server.call('POST', `/api/clients/${id}/webhooks`, { cookie, body: { url } });
    const { webhook, secret } = await json<{ webhook: { id: string }; secret: string }>(added);
    formerSecrets.push(secret);
    if (key === 'harbor') continue;
    const rotated: { clientKey: string; url: string; secret: string }[] = await rotate('webhooks', '--client', 'grace');
    expect(rotated).toEqual([{ clientKey: 'grace', url, secret: expect.stringMatching(/^whsec_/) }]);
    const signers = async () => {
      await server.call('POST', `/api/clients/${id}/webhooks/${webhook.id}/test`, {
        cookie: await server.signIn(email),
      });
      const { headers, body } = receiver.received.at(-1) ?? expect.unreachable();
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
      const of = (key: string) => new Webhook(key).sign(String(headers['webhook-id']), sentAt, body);
      const signatures = String(headers['webhook-signature']).split(' ');
      return { signatures, next: of(rotated[0]?.secret ?? ''), former: of(secret) };
    };
    clock.advance(24 * HOUR_MS - 1);
    const both = await signers();
    expect(both.signatures).toEqual([both.next, both.former]);
    clock.advance(1);
    const one = await signers();
    expect(one.signatures).toEqual([one.next]);
  }
  const all: { clientKey: string; secret: string }[] = await rotate('webhooks');
  expect(all.map(({ clientKey }) => clientKey)).toEqual(['grace', 'harbor']);
  expect(all.map(({ secret }) => secret).filter((secret) => formerSecrets.includes(secret))).toEqual([]);
  const unknown = await naveCommand(server.env, 'rotate', 'webhooks', '--client', 'nowhere');
  expect(unknown).toEqual({ code: 1, out: '', err: 'Client not found.\n' });
});

test('OPS-141 the owner command prints an address that creates the first global owner, once, and only while there is none', async () => {
  const { code, out } = await naveCommand(server.env, 'owner');
  expect(code).toBe(0);
  const url = new URL(out.trim().split('\n').at(-1) ?? '');
  expect(url.pathname).toBe('/dashboard');
  const setupCode = new URLSearchParams(url.hash.slice(1)).get('setup');
  const noa = { firstName: 'Noa', lastName: 'Lindqvist', email: 'noa@nave.example', password: 'Test-password-1!' };
  const add = () => server.call('POST', '/api/first-owner', { body: { ...noa, code: setupCode } });
  expect((await add()).status).toBe(200);
  expect((await add()).status).toBe(409);
  const again = await naveCommand(server.env, 'owner');
  expect(again).toEqual({ code: 1, out: '', err: 'This installation is already set up. Sign in instead.\n' });
});

test.runIf(testEngine === 'postgresql')(
  'OPS-140~ on PostgreSQL, a command works without a running server of the data folder',
  async () => {
    const { database, url } = await testDatabaseWithUrl();
    const other = await runningApp({ database });
    const env = { DATABASE_URL: url, DATA_DIR: `${server.dataDir}/none`, PUBLIC_URL: 'https://watch.example.org' };
    const { code, out, err } = await naveCommand(env, 'owner', '--json');
    expect([code, err]).toEqual([0, '']);
    const [, setupCode] = /^https:\/\/watch\.example\.org\/dashboard#setup=(.+)$/.exec(JSON.parse(out).url) ?? [];
    const body = { firstName: 'Noa', lastName: 'L', email: 'noa@nave.example', password: PASSWORD, code: setupCode };
    expect((await other.call('POST', '/api/first-owner', { body })).status).toBe(200);
    expect(await naveCommand(env, 'owner')).toMatchObject({ code: 1, err: expect.stringContaining('already set up') });
    await other.stop();
  },
);

test('OPS-140~ without a running server, a command on an embedded installation says so', async () => {
  const env = { ...server.env, DATA_DIR: `${server.dataDir}/none` };
  for (const argv of [['owner'], ['rotate', 'guests']])
    expect(await naveCommand(env, ...argv)).toEqual({
      code: 1,
      out: '',
      err: 'No running server uses this data folder. Start Nave and try again.\n',
    });
});
