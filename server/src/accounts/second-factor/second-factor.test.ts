import type { PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import type { Session } from '@nave/domain/accounts/session.ts';
import { createCodes } from '@nave/server/accounts/codes/codes.ts';
import { authenticatorApps, recoveryCodes, sessions } from '@nave/server/accounts/tables.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { appCode, turnOnTwoStep } from '@nave/server/testing/two-step.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let output = '';
let email: string;
let userId: string;
beforeAll(async () => {
  const write = (line: string) => {
    output += line;
  };
  server = await runningApp({ clock, log: createLog({ logLevel: 'info' }, { write }) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `ruth-${v7()}@grace.example`;
  userId = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado' });
});

const post = (path: string, body: object, cookie?: string) =>
  server.call('POST', path, { body, ...(cookie && { cookie }) });
const errorOf = async (answer: Response) => [
  answer.status,
  (await json<{ error?: { code: string } }>(answer)).error?.code,
];
const signIn = () => post('/api/auth/password', { email, password: PASSWORD });
const enterCode = (cookie: string, code: string) => post('/api/auth/second-factor', { code }, cookie);
const meOf = async (cookie: string) =>
  (await json<Session>(await server.call('GET', '/api/auth/session', { cookie }))).me;

const codeAt = (secret: string, at = clock.now()) => appCode(secret, at);
const nextStep = () => clock.advance(30_000);

/** Turns two-step sign-in on; returns the secret, the recovery codes and the session. */
async function turnOn() {
  const first = cookiesOf(await signIn());
  const { secret, recoveryCodes: codes, cookie } = await turnOnTwoStep(server, first, clock.now());
  nextStep();
  return { secret, codes, first, cookie };
}

test('ACC-218~ an app is set up with a secret and a first code, and the secret is returned only once', async () => {
  const cookie = cookiesOf(await signIn());
  const { secret, uri } = await json<PreparedAuthenticator>(
    await post('/api/auth/authenticator/prepare', { password: '' }, cookie),
  );
  expect(uri).toContain(`secret=${secret}`);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const wrong = codeAt(secret) === '000000' ? '111111' : '000000';
  expect(await errorOf(await post('/api/auth/authenticator/confirm', { code: wrong }, cookie))).toEqual([
    403,
    'second-factor.wrong-code',
  ]);
  const confirmed = await post('/api/auth/authenticator/confirm', { code: codeAt(secret) }, cookie);
  expect((await json<{ recoveryCodes: string[] }>(confirmed)).recoveryCodes).toHaveLength(10);
  const newCookie = cookiesOf(confirmed);
  const state = await server.call('GET', '/api/auth/authenticator', { cookie: newCookie });
  expect(await json(state)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  expect(await errorOf(await post('/api/auth/authenticator/prepare', { password: PASSWORD }, newCookie))).toEqual([
    409,
    'second-factor.is-on',
  ]);
});

test('ACC-218 more than 5 minutes after signing in, the setup also requires the password, and a code turns two-step sign-in on', async () => {
  const cookie = cookiesOf(await signIn());
  const prepare = (password: string) => post('/api/auth/authenticator/prepare', { password }, cookie);
  clock.advance(5 * 60_000 - 1);
  expect((await prepare('')).status).toBe(200);
  clock.advance(2);
  expect(await errorOf(await prepare(''))).toEqual([403, 'second-factor.not-fresh']);
  expect(await errorOf(await prepare('not-the-password'))).toEqual([403, 'accounts.wrong-password']);
  const { secret } = await json<PreparedAuthenticator>(await prepare(PASSWORD));
  const confirmed = await post('/api/auth/authenticator/confirm', { code: codeAt(secret) }, cookie);
  expect(confirmed.status).toBe(200);
  const state = await server.call('GET', '/api/auth/authenticator', { cookie: cookiesOf(confirmed) });
  expect(await json(state)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
});

test('ACC-219 after entering the password, the user is not signed in until they enter a code', async () => {
  const { secret } = await turnOn();
  const answer = await signIn();
  const session = await json<Session>(answer);
  expect([session.me.kind, session.user, session.awaitsSecondFactor]).toEqual(['guest', null, true]);
  const waiting = cookiesOf(answer);
  expect(waiting).not.toContain('sid=');
  expect((await server.call('GET', '/api/clients', { cookie: waiting })).status).toBe(401);
  // The cookie of the pending sign-in is not accepted as a session.
  const token = /sf=([^;]+)/.exec(waiting)?.[1] ?? '';
  expect((await server.call('GET', '/api/clients', { cookie: `sid=${token}` })).status).toBe(401);
  const pending = await json<Session>(await server.call('GET', '/api/auth/session', { cookie: waiting }));
  expect(pending.awaitsSecondFactor).toBe(true);
  const entered = await enterCode(waiting, codeAt(secret));
  expect((await json<Session>(entered)).user?.email).toBe(email);
  expect((await server.call('GET', '/api/clients', { cookie: cookiesOf(entered) })).status).toBe(200);
});

test('ACC-219~ a code signs nobody in without the first step, 10 minutes after the first step, or after a password reset', async () => {
  const { secret } = await turnOn();
  expect(await errorOf(await enterCode('', codeAt(secret)))).toEqual([410, 'second-factor.over']);
  const waiting = cookiesOf(await signIn());
  clock.advance(10 * 60_000);
  expect(await errorOf(await enterCode(waiting, codeAt(secret)))).toEqual([410, 'second-factor.over']);
  const reset = cookiesOf(await signIn());
  await server.db.delete(sessions).where(eq(sessions.userId, userId));
  expect(await errorOf(await enterCode(reset, codeAt(secret)))).toEqual([410, 'second-factor.over']);
});

test('ACC-221 a code is accepted once, even in two concurrent requests', async () => {
  const { secret } = await turnOn();
  const code = codeAt(secret);
  const waiting = await Promise.all([signIn(), signIn(), signIn()]);
  const answers = await Promise.all(waiting.map((answer) => enterCode(cookiesOf(answer), code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  // The code of the previous time step, which would be accepted otherwise, is used up too.
  const before = codeAt(secret, new Date(clock.now().getTime() - 30_000));
  expect((await enterCode(cookiesOf(await signIn()), before)).status).toBe(403);
  nextStep();
  expect((await enterCode(cookiesOf(await signIn()), codeAt(secret))).status).toBe(200);
});

test('ACC-222 each of ten recovery codes works once and is stored as a hash, and new codes replace the old codes', async () => {
  const { codes, secret, cookie } = await turnOn();
  const [first = '', second = ''] = codes;
  expect(first).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
  const rows = await server.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain(first);
  const use = async (code: string) => (await enterCode(cookiesOf(await signIn()), code)).status;
  expect(await use(first.toUpperCase().replaceAll('-', ' '))).toBe(200);
  expect(await use(first)).toBe(403);
  const renewed = await post('/api/auth/authenticator/recovery-codes', { code: codeAt(secret) }, cookie);
  expect((await json<{ recoveryCodes: string[] }>(renewed)).recoveryCodes).toHaveLength(10);
  expect(await use(second)).toBe(403);
});

test('ACC-223~ after 5 wrong codes in a quarter of an hour, even the right code is refused', async () => {
  const { secret } = await turnOn();
  const wrong = codeAt(secret) === '000000' ? '111111' : '000000';
  const waiting = cookiesOf(await signIn());
  for (let nth = 1; nth <= 5; nth += 1) expect((await enterCode(waiting, wrong)).status).toBe(403);
  expect(await errorOf(await enterCode(waiting, codeAt(secret)))).toEqual([429, 'second-factor.too-many']);
  clock.advance(16 * 60_000);
});

test('ACC-224 turning two-step sign-in on or off ends all other sessions and sends an email, and turning it off requires a code', async () => {
  const otherSession = cookiesOf(await signIn());
  const { secret, first, cookie } = await turnOn();
  expect([(await meOf(otherSession)).kind, (await meOf(first)).kind, (await meOf(cookie)).kind]).toEqual([
    'guest',
    'guest',
    'user',
  ]);
  const wrong = codeAt(secret) === '000000' ? '111111' : '000000';
  expect((await post('/api/auth/authenticator/turn-off', { code: wrong }, cookie)).status).toBe(403);
  const off = await post('/api/auth/authenticator/turn-off', { code: codeAt(secret) }, cookie);
  expect([off.status, (await meOf(cookie)).kind, (await meOf(cookiesOf(off))).kind]).toEqual([200, 'guest', 'user']);
  const sent = (await server.app.platform.mail.recent(100)).filter(({ to }) => to === email);
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    'Two-step sign-in was turned off',
    'Two-step sign-in was turned on',
  ]);
  expect((await json<Session>(await signIn())).user?.email).toBe(email);
  expect(await server.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))).toEqual([]);
});

test('ACC-225~ signing in with a magic link still requires the code', async () => {
  await turnOn();
  const details = { purpose: 'magic-link', userId: null, clientId: null, emailKey: email } as const;
  const code = await createCodes(clock).issue(server.db, details);
  const { session } = await json<{ session: Session }>(await post('/api/auth/magic-link/use', { code }));
  expect([session.me.kind, session.user, session.awaitsSecondFactor]).toEqual(['guest', null, true]);
});

test('ACC-225~ signing in after a password reset still requires the code', async () => {
  const { secret } = await turnOn();
  await post('/api/users/reset', { email });
  await server.runDueJobs();
  const sent = (await server.app.platform.mail.recent(100)).find(({ to }) => to === email);
  const [, id, resetCode] = /reset\/([\w-]+)\/([\w-]+)/.exec(sent?.text ?? '') ?? [];
  const password = 'correct horse battery staple';
  expect((await post('/api/users/setPassword', { userId: id, resetCode, password })).status).toBe(200);
  const answer = await post('/api/auth/password', { email, password });
  expect((await json<Session>(answer)).awaitsSecondFactor).toBe(true);
  expect((await enterCode(cookiesOf(answer), codeAt(secret))).status).toBe(200);
});

test('OPS-110~ the security log records turning two-step sign-in on and off and wrong codes, but not the codes', async () => {
  output = '';
  const { secret, cookie } = await turnOn();
  const awaited = cookiesOf(await signIn());
  const wrong = codeAt(secret) === '000000' ? '111111' : '000000';
  expect((await enterCode(awaited, wrong)).status).toBe(403);
  expect((await post('/api/auth/authenticator/turn-off', { code: wrong }, cookie)).status).toBe(403);
  nextStep();
  const off = await post('/api/auth/authenticator/turn-off', { code: codeAt(secret) }, cookie);
  expect(off.status).toBe(200);
  const events = output
    .split('\n')
    .filter((line) => /"event":"(second-factor|rights)\./.test(line))
    .map((line) => JSON.parse(line).security);
  expect(events.map(({ event, actorId, userId: subjectId }) => [event, actorId ?? subjectId])).toEqual([
    ['second-factor.added', userId],
    ['second-factor.refused', userId],
    ['second-factor.refused', userId],
    ['second-factor.removed', userId],
  ]);
  for (const hidden of [secret, wrong, codeAt(secret)]) expect(output).not.toContain(`"${hidden}"`);
});
