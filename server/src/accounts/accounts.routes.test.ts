import { createHash } from 'node:crypto';
import type { Session } from '@nave/domain/accounts/session.ts';
import type { ErrorBody } from '@nave/server/platform/http/refusal-reply.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUser } from './accounts.store.ts';

const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let ruthId: string;

beforeAll(async () => {
  server = await runningApp({ clock });
  ruthId = await aPerson(server.db, { email: 'Ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' });
  await aPerson(server.db, { email: 'global@nave.example', firstName: 'Noa', lastName: 'L', globalRole: 'owner' });
});
afterAll(() => server.stop());

const session = async (cookie?: string): Promise<Session> =>
  json<Session>(await server.call('GET', '/api/auth/session', { ...(cookie && { cookie }) }));
const countRows = async (table: string) => {
  const { rows } = await server.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`));
  return rows[0]?.n;
};

describe('guests', () => {
  test('a new browser that asks for the time while it connects does not become a second guest', async () => {
    const time = await server.call('GET', '/api/utils/getTime');
    expect([time.status, time.headers.getSetCookie()]).toEqual([200, []]);
    const other = await server.call('GET', '/api/auth/session');
    expect(other.headers.getSetCookie()).toHaveLength(1);
  });

  test('VIEW-179 ACC-41 ACC-42 a visitor becomes a guest automatically, and nothing is stored', async () => {
    const before = [await countRows('users'), await countRows('sessions')];
    const answer = await server.call('GET', '/api/auth/session');
    const { me, user } = await json<Session>(answer);
    expect(me).toMatchObject({ kind: 'guest', name: null });
    expect(user).toBeNull();
    expect([await countRows('users'), await countRows('sessions')]).toEqual(before);
    await server.signIn('ruth@grace.example');
    expect(await countRows('sessions'), 'the count includes a stored session').toBe(Number(before[1]) + 1);
  });

  test('VIEW-180 ACC-43 ACC-51~ a signed HttpOnly cookie keeps the guest’s identity and name', async () => {
    const first = await server.call('GET', '/api/auth/session');
    expect(first.headers.getSetCookie()[0]).toMatch(/^vid=.+HttpOnly; SameSite=Lax$/);
    const cookie = cookiesOf(first);
    const { me } = await session(cookie);
    const named = await server.call('POST', '/api/auth/guest', { cookie, body: { name: ' Amos ' } });
    expect(await session(cookiesOf(named))).toMatchObject({ me: { kind: 'guest', id: me.id, name: 'Amos' } });
  });

  test('ACC-40 each browser has a random id, which it keeps', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('GET', '/api/auth/session')));
    const cookies = answers.map(cookiesOf);
    const idsOf = () => Promise.all(cookies.map(async (cookie) => (await session(cookie)).me.id));
    const ids = await idsOf();
    // The end of an id is random; its beginning is the time.
    expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(20);
    expect(await idsOf()).toEqual(ids);
  });

  test('ACC-44 a guest token with a wrong signature is ignored, and a new guest is created', async () => {
    const cookie = cookiesOf(await server.call('GET', '/api/auth/session'));
    const { me } = await session(cookie);
    expect((await session(cookie)).me.id, 'the token with the right signature is accepted').toBe(me.id);
    for (const forged of [
      `${cookie}x`,
      cookie.replace(/\..*/, ''),
      cookie.replace(/=./, '=A'),
      'vid=..',
      'vid=e30.AA',
    ]) {
      const answer = await server.call('GET', '/api/auth/session', { cookie: forged });
      expect(answer.status).toBe(200);
      expect((await json<Session>(answer)).me.id).not.toBe(me.id);
      expect(answer.headers.getSetCookie()).toHaveLength(1);
    }
  });

  test('ACC-46 ACC-47 a guest without a name, or with a malformed e-mail, is refused with an error for that field', async () => {
    const call = async (body: unknown) => (await server.call('POST', '/api/auth/guest', { body })).json();
    for (const name of ['  ', '\u200b\u2060', '\u202e\u202c', '\n\u3164']) {
      expect(await call({ name })).toMatchObject({ error: { fields: { name: 'Name Required' } } });
    }
    expect(await call({ name: 'Amos', email: 'amos@' })).toMatchObject({
      error: { fields: { email: 'Invalid Email' } },
    });
  });
});

describe('signing in by password', () => {
  const signIn = (email: string, password: string) =>
    server.call('POST', '/api/auth/password', { body: { email, password } });

  test('ACC-22 signing in ignores the case of the e-mail, and the answer contains no secret', async () => {
    const answer = await signIn('ruth@GRACE.example', PASSWORD);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ me: { kind: 'user', id: ruthId, name: 'Ruth Delgado' } });
    expect(text).not.toMatch(/argon2|hash|password/i);
  });

  test('ACC-14 ACC-15 signing in with empty fields is refused with an error for each field', async () => {
    const answer = await signIn('', '');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { fields: { email: 'Email Required', password: 'Password Required' } },
    });
  });

  test('ACC-23~ ACC-26 the refusal of a wrong password contains a hint, and the refusal of an unknown e-mail does not', async () => {
    const wrong = await signIn('ruth@grace.example', 'Wrong-password-1!');
    expect(wrong.status).toBe(401);
    expect((await json<ErrorBody>(wrong)).error.message).toBe(
      'Incorrect email or password. Please sign in with the correct password',
    );
    const unknown = await signIn('nobody@grace.example', 'Wrong-password-1!');
    expect(unknown.status).toBe(401);
    expect((await json<ErrorBody>(unknown)).error.message).toBe('Incorrect email or password.');
  });

  test('ACC-24 a user with a pending invitation is asked to finish setting up the account', async () => {
    const ana = { id: v7(), email: 'ana@grace.example', firstName: 'Ana', lastName: 'Ruiz', activatedAt: null };
    await insertUser(server.db, ana);
    const answer = await signIn(ana.email, PASSWORD);
    expect(answer.status).toBe(401);
    expect((await json<ErrorBody>(answer)).error.message).toBe(
      'Unverified User. Please check your email for your verifcation link to finish setting up your account.',
    );
  });

  test('ACC-32 signing in with an unknown e-mail costs the server as much work as with a wrong password', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let account = 0; account < 4; account++) {
      // A new account for each repetition of the test, and for four tries, since the sixth would be refused.
      const id = v7();
      await aPerson(server.db, { email: `known-${id}@grace.example`, firstName: 'T', lastName: 'T' });
      // Measured alternately, so that a busy machine slows both; the quickest of sixteen counts.
      for (let attempt = 0; attempt < 4; attempt++) {
        for (const name of ['known', 'unknown'] as const) {
          const before = performance.now();
          expect((await signIn(`${name}-${id}@grace.example`, 'Wrong-password-1!')).status).toBe(401);
          times[name].push(performance.now() - before);
        }
      }
    }
    // If the server verified no password hash, the answer would take a tenth of the time.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 2);
  });

  test('ACC-29~ ACC-31~ API-93~ API-96 after five wrong passwords the sixth try is refused, even with the right password', async () => {
    await aPerson(server.db, { email: 'tried@grace.example', firstName: 'T', lastName: 'T' });
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn('tried@grace.example', 'no')).status).toBe(401);
    const refused = await signIn('TRIED@grace.example', PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await json<ErrorBody>(refused)).error.message).toBe('Too many attempts. Wait and try again.');
    expect((await signIn('ruth@grace.example', PASSWORD)).status).toBe(200);
  });
});

describe('sessions', () => {
  test('ACC-141 over https the session cookie is HttpOnly, Secure and SameSite=Lax', async () => {
    const secure = await runningApp({ clock, publicUrl: 'https://watch.grace.example' });
    await aPerson(secure.db, { email: 'ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' });
    const body = { email: 'ruth@grace.example', password: PASSWORD };
    const answer = await secure.call('POST', '/api/auth/password', { body });
    const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.startsWith('__Host-sid='));
    expect(cookie.split('; ').slice(1)).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax']));
    const signedIn = await secure.call('GET', '/api/auth/session', { cookie: cookiesOf(answer) });
    expect((await json<Session>(signedIn)).user?.email).toBe('ruth@grace.example');
    await secure.stop();
  });

  test('API-7 ACC-144 a call that needs a signed-in user is refused without a valid identity', async () => {
    const expired = await server.signIn('global@nave.example');
    clock.advance(15 * 24 * 3_600_000);
    const ended = await server.signIn('ruth@grace.example');
    await server.call('POST', '/api/auth/sign-out', { cookie: ended });
    const guest = cookiesOf(await server.call('GET', '/api/auth/session'));
    for (const cookie of ['', guest, expired, ended, 'sid=', 'sid=invented', `sid=${'A'.repeat(43)}`]) {
      const answer = await server.call('GET', '/api/clients', { cookie });
      expect([answer.status, (await json<ErrorBody>(answer)).error.code]).toEqual([401, 'session.missing']);
    }
  });

  test('ACC-143 ACC-145 the token of a session is stored as a hash, and is refused after sign-out', async () => {
    const cookie = await server.signIn('ruth@grace.example');
    const token = /sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(await server.signIn('ruth@grace.example')).not.toBe(cookie);
    const { rows: stored } = await server.db.execute<{ hash: string; row: string }>(
      sql`select encode(token_hash, 'hex') as hash, sessions::text as row from sessions where user_id = ${ruthId}`,
    );
    const sha256 = createHash('sha256').update(token).digest('hex');
    expect(stored.filter(({ hash }) => hash === sha256)).toHaveLength(1);
    const readableForms = [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')];
    for (const { row } of stored) expect(readableForms.filter((form) => row.includes(form))).toEqual([]);
    expect((await session(cookie)).user?.id).toBe(ruthId);
    await server.call('POST', '/api/auth/sign-out', { cookie });
    expect((await session(cookie)).user).toBeNull();
  });

  test('A13 signing in creates a new session and ends the browser’s previous session', async () => {
    const old = await server.signIn('ruth@grace.example');
    await server.call('POST', '/api/auth/password', {
      cookie: old,
      body: { email: 'ruth@grace.example', password: PASSWORD },
    });
    expect((await session(old)).user).toBeNull();
  });

  test('ACC-144~ ACC-178 a staff session ends after 12 hours without use, and after 14 days in any case', async () => {
    const idle = await server.signIn('global@nave.example');
    clock.advance(12 * 3_600_000 + 1_000);
    expect((await session(idle)).user).toBeNull();
    const used = await server.signIn('global@nave.example');
    for (let halfDay = 0; halfDay < 2 * 14; halfDay++) {
      clock.advance(12 * 3_600_000 - 60_000);
      expect((await session(used)).user?.email).toBe('global@nave.example');
    }
    // The remaining minutes of the 14 days.
    clock.advance(28 * 60_000);
    expect((await session(used)).user).toBeNull();
  });

  test('ACC-179 a viewer without a role stays signed in for 180 days', async () => {
    const cookie = await server.signIn('ruth@grace.example');
    clock.advance(179 * 24 * 3_600_000);
    expect((await session(cookie)).user?.id).toBe(ruthId);
    clock.advance(2 * 24 * 3_600_000);
    expect((await session(cookie)).user).toBeNull();
  });

  test('API-25 API-26 a user reads only the user’s own record', async () => {
    const cookie = await server.signIn('ruth@grace.example');
    const own = await server.call('GET', `/api/users/me/${ruthId}?isDashboard=true`, { cookie });
    expect(await own.json()).toMatchObject({
      status: 200,
      data: { id: ruthId, email: 'Ruth@grace.example', clients: {} },
    });
    const other = await server.signIn('global@nave.example');
    expect((await server.call('GET', `/api/users/me/${ruthId}`, { cookie: other })).status).toBe(403);
    expect((await server.call('GET', `/api/users/me/${ruthId}`)).status).toBe(401);
  });

  test('ACC-146 a write from another origin, or without the header of our own pages, is refused and changes nothing', async () => {
    const cookie = await server.signIn('ruth@grace.example');
    const attempts = [
      { origin: 'https://evil.example', 'x-requested-with': 'nave' },
      { origin: server.url },
      { 'x-requested-with': 'nave' },
    ];
    for (const headers of attempts) {
      const answer = await fetch(`${server.url}/api/auth/sign-out`, {
        method: 'POST',
        headers: { ...headers, cookie },
      });
      expect(answer.status).toBe(403);
    }
    expect((await session(cookie)).user?.id).toBe(ruthId);
    await server.call('POST', '/api/auth/sign-out', { cookie });
    expect((await session(cookie)).user, 'the same write from our own page succeeds').toBeNull();
  });
});
