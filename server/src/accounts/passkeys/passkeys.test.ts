import type { Passkey, PasskeyCreation, PasskeyRequest } from '@nave/domain/accounts/passkeys.api.ts';
import type { Session } from '@nave/domain/accounts/session.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { authenticatorApps } from '@nave/server/accounts/tables.ts';
import { Authenticator } from '@nave/server/testing/authenticator.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCodes } from '../codes/codes.ts';
import { deleteDemand, insertDemand } from '../second-factor/demands.store.ts';
import { removeMember } from '../staff.store.ts';
import { passkeys, sessions, users } from '../tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW = 'Another-word-2?';
const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let origin: string;
let clientId: string;
let email: string;
let userId: string;
let cookie: string;

beforeAll(async () => {
  server = await runningApp({ clock });
  origin = server.url.replace('127.0.0.1', 'localhost');
  clientId = (await aClient(server.db)).id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `ruth-${v7()}@grace.example`;
  userId = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'admin' } });
  cookie = await server.signIn(email);
});

/** Sends a request from a page whose hostname supports passkeys. */
const call = (method: string, path: string, { cookie: sent = '', body, from = origin }: Partial<CallOptions> = {}) =>
  fetch(`${from}/api/auth/${path}`, {
    method,
    headers: {
      origin: from,
      'x-requested-with': 'nave',
      cookie: sent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
interface CallOptions {
  cookie: string;
  body: unknown;
  from: string;
}
const refusalOf = async (answer: Response) => {
  const { error } = await json<{ error: { code: string; message: string } }>(answer);
  return [answer.status, error.code];
};
const itemsOf = async (answer: Response) => (await json<{ items: Passkey[] }>(answer)).items;
const list = async (cookies = cookie) => itemsOf(await call('GET', 'passkeys', { cookie: cookies }));

/** Starts adding a passkey; returns the creation options, and the browser's cookies with the challenge. */
async function startAdding(session = cookie, password = '') {
  const answer = await call('POST', 'passkeys/prepare', { cookie: session, body: { password } });
  if (!answer.ok) throw new Error(await answer.text());
  return { options: await json<PasskeyCreation>(answer), cookies: `${session}; ${cookiesOf(answer)}` };
}
const add = (cookies: string, made: object, name = 'Phone') =>
  call('POST', 'passkeys', { cookie: cookies, body: { name, made } });

async function aPasskey(session = cookie, name?: string) {
  const authenticator = new Authenticator(origin);
  const { options, cookies } = await startAdding(session, PASSWORD);
  const added = await add(cookies, authenticator.make(options), name);
  if (!added.ok) throw new Error(await added.text());
  return authenticator;
}

/** Starts a sign-in; returns the request options, and the cookie with the challenge. */
async function startSignIn() {
  const answer = await call('POST', 'passkey/challenge');
  return { options: await json<PasskeyRequest>(answer), cookies: cookiesOf(answer) };
}
const signIn = (cookies: string, signed: object) => call('POST', 'passkey', { cookie: cookies, body: { signed } });
async function signInWith(authenticator: Authenticator, changes: Parameters<Authenticator['sign']>[1] = {}) {
  const { options, cookies } = await startSignIn();
  return signIn(cookies, authenticator.sign(options, changes));
}
const newChannel = async () => ({ clientId, channelIds: [(await aChannel(server.db, { clientId })).id] });
const notKnown = [401, 'passkeys.not-known'];
const tooLate = [410, 'passkeys.too-late'];

test('ACC-205 a passkey that a user added signs in without a password and starts a new session', async () => {
  const phone = await aPasskey(cookie, '  My   phone ');
  expect(await list()).toMatchObject([{ name: 'My phone', createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: null }]);
  const { options, cookies } = await startSignIn();
  expect(JSON.stringify(options)).not.toContain(phone.id);
  const signedIn = await signIn(cookies, phone.sign(options));
  expect((await json<Session>(signedIn)).user).toMatchObject({ id: userId, email, clients: { [clientId]: 'admin' } });
  const newSession = cookiesOf(signedIn);
  expect(await list(newSession)).toMatchObject([{ lastUsedAt: '2026-11-22T10:00:00.000Z' }]);
  expect(signedIn.headers.getSetCookie().find((set) => set.startsWith('sid='))).toContain('HttpOnly');
  const session = await json<Session>(await call('GET', 'session', { cookie: newSession }));
  expect(session.user?.id).toBe(userId);
});

test('ACC-220 a passkey counts as two factors and signs in without a code, but a password requires a code', async () => {
  const phone = await aPasskey();
  const app = { userId, secret: Buffer.alloc(20), createdAt: clock.now(), confirmedAt: clock.now() };
  await server.db.insert(authenticatorApps).values(app);
  expect((await json<Session>(await signInWith(phone))).user?.id).toBe(userId);
  const byPassword = await call('POST', 'password', { body: { email, password: PASSWORD } });
  expect(await json<Session>(byPassword)).toMatchObject({ user: null, awaitsSecondFactor: true });
});

test('ACC-220~ ACC-262~ if a client demands a second factor, signing in with a passkey grants the role only to the new session', async () => {
  const phone = await aPasskey();
  const showAt = new Date(clock.now().getTime() + DAY);
  const contentId = (await aContent(server.db, { ...(await newChannel()), showAt })).id;
  await insertDemand(server.db, { clientId, demandedAt: clock.now() });
  const byPassword = await connectViewer({ url: server.url, cookie: await server.signIn(email) });
  const { options, cookies } = await startSignIn();
  // The browser has the first session, which the new session replaces.
  const signedIn = await signIn(`${cookie}; ${cookies}`, phone.sign(options));
  const withPasskey = cookiesOf(signedIn);
  expect((await json<Session>(signedIn)).user).toMatchObject({ clients: { [clientId]: 'admin' } });
  const read = async (session: string) =>
    (await server.call('GET', `/api/clients/${clientId}`, { cookie: session })).status;
  expect([await read(withPasskey), await read(await server.signIn(email))]).toEqual([200, 404]);
  const byPasskey = await connectViewer({ url: server.url, cookie: withPasskey });
  const topic = chatTopic(contentId);
  expect([(await byPasskey.sub(topic)).type, (await byPassword.sub(topic)).type]).toEqual(['subbed', 'refused']);
  await Promise.all([byPasskey.close(), byPassword.close()]);
  await deleteDemand(server.db, clientId);
});

test('ACC-205~ the authenticator receives the user, the verification requirement and the existing passkeys', async () => {
  const phone = await aPasskey();
  const { options } = await startAdding();
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: email, displayName: 'Ruth Delgado' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: phone.id, transports: ['internal'] }],
  });
  const { cookies } = await startAdding();
  const forOtherChallenge = await add(cookies, phone.make((await startAdding()).options));
  expect(forOtherChallenge.status).toBe(400);
  const next = await startAdding();
  expect(await refusalOf(await add(next.cookies, phone.make(next.options)))).toEqual([409, 'passkeys.exists']);
});

test('ACC-207 five minutes after signing in, adding a passkey requires the password', async () => {
  const prepare = (password: string) => call('POST', 'passkeys/prepare', { cookie, body: { password } });
  clock.advance(5 * MINUTE - 1);
  expect((await prepare('')).status).toBe(200);
  clock.advance(1);
  expect(await refusalOf(await prepare(''))).toEqual([403, 'passkeys.not-fresh']);
  expect(await refusalOf(await prepare('Not-mine-1!'))).toEqual([403, 'accounts.wrong-password']);
  expect((await prepare(PASSWORD)).status).toBe(200);
});

test('A12~ password guesses when adding a passkey are limited to five, counted together with guesses in other forms', async () => {
  for (let guessed = 0; guessed < 5; guessed += 1)
    await call('POST', 'passkeys/prepare', { cookie, body: { password: `guess ${guessed}` } });
  const tooMany = [429, 'accounts.too-many-attempts'];
  expect(await refusalOf(await call('POST', 'passkeys/prepare', { cookie, body: { password: PASSWORD } }))).toEqual(
    tooMany,
  );
  const change = { oldPassword: PASSWORD, password: NEW };
  expect(await refusalOf(await call('POST', 'new-password', { cookie, body: change }))).toEqual(tooMany);
});

test('ACC-208 a challenge can be answered only once, within five minutes, by the same browser and for the same purpose', async () => {
  const phone = await aPasskey();
  const first = await startSignIn();
  const signed = phone.sign(first.options);
  // Another browser has another challenge, or no challenge.
  expect(await refusalOf(await signIn((await startSignIn()).cookies, signed))).toEqual(notKnown);
  expect(await refusalOf(await signIn('', signed))).toEqual(tooLate);
  expect(await refusalOf(await signIn(first.cookies.replace('pkc=', 'pkc=x'), signed))).toEqual(tooLate);
  // A challenge for adding a passkey does not sign in.
  const adding = await startAdding();
  expect(
    await refusalOf(
      await signIn(adding.cookies, phone.sign({ ...first.options, challenge: adding.options.challenge })),
    ),
  ).toEqual(tooLate);
  expect((await signIn(first.cookies, signed)).status).toBe(200);
  expect(await refusalOf(await signIn(first.cookies, signed))).toEqual(tooLate);

  const late = await startSignIn();
  clock.advance(5 * MINUTE);
  expect(await refusalOf(await signIn(late.cookies, phone.sign(late.options)))).toEqual(tooLate);
});

test('ACC-208~ only one of two concurrent requests with the same answer signs in', async () => {
  const phone = await aPasskey();
  const { options, cookies } = await startSignIn();
  const signed = phone.sign(options);
  const statuses = await Promise.all([signIn(cookies, signed), signIn(cookies, signed)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('ACC-208~ a challenge for adding a passkey can be answered only by the user who requested it', async () => {
  const { options, cookies } = await startAdding();
  const other = `ana-${v7()}@grace.example`;
  await aPerson(server.db, { email: other, firstName: 'Ana', lastName: 'Ruiz' });
  const challenge = cookies.split('; ').filter((text) => text.startsWith('pkc='));
  const otherCookies = [await server.signIn(other), ...challenge].join('; ');
  expect(await refusalOf(await add(otherCookies, new Authenticator(origin).make(options)))).toEqual(tooLate);
  expect((await add(cookies, new Authenticator(origin).make(options))).status).toBe(200);
});

test('ACC-209 at another hostname of the installation passkeys are refused, and the refusal names the right hostname', async () => {
  const answer = await call('POST', 'passkey/challenge', { from: server.url });
  expect(answer.status).toBe(409);
  expect(await json(answer)).toMatchObject({ error: { message: 'Passkeys work at http://localhost:8080 only.' } });
  const body = { password: PASSWORD };
  const prepare = await call('POST', 'passkeys/prepare', { cookie, body, from: server.url });
  expect(await refusalOf(prepare)).toEqual([409, 'passkeys.elsewhere']);
  expect((await call('POST', 'passkey/challenge')).status).toBe(200);
});

test('ACC-209~ an answer that an authenticator signed for another page is refused', async () => {
  const evil = 'https://nave.evil.example';
  const phone = await aPasskey();
  expect(await refusalOf(await signInWith(phone, { origin: evil }))).toEqual(notKnown);
  expect(await refusalOf(await signInWith(phone, { rpId: 'evil.example' }))).toEqual(notKnown);
  for (const changes of [{ origin: evil }, { rpId: 'evil.example' }]) {
    const { options, cookies } = await startAdding();
    const made = new Authenticator(origin).make(options, changes);
    expect(await refusalOf(await add(cookies, made))).toEqual([400, 'passkeys.not-valid']);
  }
  expect((await signInWith(phone)).status).toBe(200);
});

test('ACC-210~ without user verification a passkey is neither added nor accepted', async () => {
  const phone = await aPasskey();
  expect(await refusalOf(await signInWith(phone, { unverified: true }))).toEqual(notKnown);
  const { options, cookies } = await startAdding();
  const made = new Authenticator(origin).make(options, { unverified: true });
  expect(await refusalOf(await add(cookies, made))).toEqual([400, 'passkeys.not-valid']);
  expect((await signInWith(phone)).status).toBe(200);
});

test('ACC-210~ a sign-in whose signature counter did not increase is refused, because it may come from a copy', async () => {
  const stick = await aPasskey();
  expect((await signInWith(stick, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) expect(await refusalOf(await signInWith(stick, { counter }))).toEqual(notKnown);
  expect((await signInWith(stick, { counter: 8 })).status).toBe(200);
});

test('ACC-210~ a passkey signs in only the user who added it, and an unknown passkey signs in nobody', async () => {
  const phone = await aPasskey();
  const handle = Buffer.from(v7()).toString('base64url');
  expect(await refusalOf(await signInWith(phone, { userHandle: handle }))).toEqual(notKnown);
  const unknown = new Authenticator(origin);
  unknown.make((await startAdding()).options);
  expect(await refusalOf(await signInWith(unknown))).toEqual(notKnown);
  const { options, cookies } = await startSignIn();
  // A signature of another key under the id of this passkey.
  const forged = { ...unknown.sign(options), id: phone.id, rawId: phone.id };
  expect(await refusalOf(await signIn(cookies, forged))).toEqual(notKnown);
});

test('ACC-211 a removed passkey no longer signs in, and changing or resetting the password keeps the other passkeys', async () => {
  const [phone, stick] = [await aPasskey(), await aPasskey(cookie, 'Stick')];
  const [first] = await list();
  const remove = () => call('DELETE', `passkeys/${first?.id}`, { cookie });
  expect(await itemsOf(await remove())).toMatchObject([{ name: 'Stick' }]);
  expect(await refusalOf(await signInWith(phone))).toEqual(notKnown);
  expect(await refusalOf(await remove())).toEqual([404, 'passkeys.not-found']);
  expect((await signInWith(stick)).status).toBe(200);

  const changed = await call('POST', 'new-password', { cookie, body: { oldPassword: PASSWORD, password: NEW } });
  expect(changed.status).toBe(200);
  expect((await signInWith(stick)).status).toBe(200);
  const reset = { purpose: 'reset', userId, clientId: null } as const;
  const resetCode = await createCodes(clock).issue(server.db, reset);
  const set = await server.call('POST', '/api/users/setPassword', { body: { userId, resetCode, password: PASSWORD } });
  expect(set.status).toBe(200);
  expect((await signInWith(stick)).status).toBe(200);
});

test('ACC-211~ ACC-201~ ACC-203~ A16~ passkeys of an account with an unverified e-mail are deleted when the owner verifies the e-mail', async () => {
  const unverifiedAccount = async () => {
    const email = `amos-${v7()}@people.example`;
    const id = await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reyes' });
    await server.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
    return { email, id, phone: await aPasskey(await server.signIn(email)) };
  };
  const [resetting, invited] = [await unverifiedAccount(), await unverifiedAccount()];
  expect((await signInWith(resetting.phone)).status).toBe(200);
  const reset = { purpose: 'reset', userId: resetting.id, clientId: null } as const;
  const resetCode = await createCodes(clock).issue(server.db, reset);
  await server.call('POST', '/api/users/setPassword', { body: { userId: resetting.id, resetCode, password: NEW } });
  const invitation = { email: invited.email, firstName: 'Amos', lastName: 'Reyes', whitelistChannelIds: null };
  const inviting = await server.call('POST', `/api/clients/${clientId}/invite`, { cookie, body: invitation });
  expect(inviting.status).toBe(200);
  expect((await signInWith(invited.phone)).status).toBe(200);
  const [sent] = (await server.app.platform.mail.recent(1_000)).filter(({ to }) => to === invited.email);
  const [, verificationCode] = /signup\/[^/]+\/([^/]+)\//.exec(sent?.text ?? '') ?? [];
  const acceptance = { userId: invited.id, verificationCode, email: invited.email, password: NEW };
  expect((await server.call('POST', '/api/auth/invited', { body: acceptance })).status).toBe(200);
  for (const { phone } of [resetting, invited]) expect(await refusalOf(await signInWith(phone))).toEqual(notKnown);
});

test('ACC-211~ a user removes only their own passkeys', async () => {
  const phone = await aPasskey();
  const [mine] = await list();
  const other = `ana-${v7()}@grace.example`;
  await aPerson(server.db, { email: other, firstName: 'Ana', lastName: 'Ruiz' });
  const otherCookie = await server.signIn(other);
  const remove = await call('DELETE', `passkeys/${mine?.id}`, { cookie: otherCookie });
  expect(await refusalOf(remove)).toEqual([404, 'passkeys.not-found']);
  expect((await signInWith(phone)).status).toBe(200);
});

test('USR-120~ a removed staff member can still sign in with a passkey, but has no role', async () => {
  const phone = await aPasskey();
  await removeMember(server.db, clientId, userId);
  const { user } = await json<Session>(await signInWith(phone));
  expect(user).toMatchObject({ id: userId, clients: {} });
});

test('ACC-210~ the passkey of a deleted account signs in nobody', async () => {
  const phone = await aPasskey();
  await removeMember(server.db, clientId, userId);
  await server.db.delete(sessions).where(eq(sessions.userId, userId));
  await server.db.delete(users).where(eq(users.id, userId));
  expect(await refusalOf(await signInWith(phone))).toEqual(notKnown);
  expect(await server.db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([]);
});

test('ACC-212 a program with an access token cannot list, add or remove passkeys', async () => {
  await aPasskey();
  const [mine] = await list();
  const made = await server.call('POST', `/api/users/${userId}/token`, { cookie, body: sampleTokenForm({ clientId }) });
  const { token } = await json<{ token: string }>(made);
  const byToken = (method: string, path: string, body?: object) =>
    fetch(`${origin}/api/auth/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, origin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect((await byToken('GET', 'session')).status).toBe(200);
  const { options } = await startAdding();
  for (const request of [
    byToken('GET', 'passkeys'),
    byToken('POST', 'passkeys/prepare', { password: PASSWORD }),
    byToken('POST', 'passkeys', { name: 'Phone', made: new Authenticator(origin).make(options) }),
    byToken('DELETE', `passkeys/${mine?.id}`),
  ])
    expect(await refusalOf(await request)).toEqual([403, 'session.unauthorized']);
  expect(await list()).toHaveLength(1);
});

test('ACC-213 an account has at most twenty passkeys, even if two are added concurrently', async () => {
  for (let count = 0; count < 20 - 1; count += 1) await aPasskey();
  const [first, second] = [await startAdding(), await startAdding()];
  const answers = await Promise.all(
    [first, second].map(({ options, cookies }) => add(cookies, new Authenticator(origin).make(options))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list()).toHaveLength(20);
  const more = await call('POST', 'passkeys/prepare', { cookie, body: { password: PASSWORD } });
  expect(await refusalOf(more)).toEqual([409, 'passkeys.too-many']);
});

test('API-86~ malformed answers of an authenticator are refused', async () => {
  const phone = await aPasskey();
  const { options, cookies } = await startSignIn();
  const signed = phone.sign(options);
  const changed = (response: object) => ({ ...signed, response: { ...signed.response, ...response } });
  for (const malformed of [
    ...[null, 7, [], {}, { ...signed, type: 'password' }, { ...signed, id: '' }, { ...signed, id: '\u0000' }],
    ...[changed({ signature: null }), changed({ signature: 'A'.repeat(5_000) }), changed({ userHandle: undefined })],
    ...[changed({ clientDataJSON: 'ä' }), { ...signed, response: [] }],
  ])
    expect((await signIn(cookies, malformed as object)).status, JSON.stringify(malformed)?.slice(0, 60)).toBe(400);
  expect((await signIn(cookies, { ...signed, response: 'A'.repeat(300_000) })).status).toBe(413);
  for (const response of [{ clientDataJSON: 'AAAA' }, { authenticatorData: 'AAAA' }, { signature: 'AAAA' }]) {
    const started = await startSignIn();
    const answer = phone.sign(started.options);
    const malformed = { ...answer, response: { ...answer.response, ...response } };
    expect(await refusalOf(await signIn(started.cookies, malformed))).toEqual(notKnown);
  }
  for (const attestationObject of ['AAAA', 'A'.repeat(20_000), '']) {
    const started = await startAdding();
    const made = new Authenticator(origin).make(started.options);
    const malformed = { ...made, response: { ...made.response, attestationObject } };
    expect((await add(started.cookies, malformed)).status).toBe(400);
  }
  const nameless = await startAdding();
  expect((await add(nameless.cookies, new Authenticator(origin).make(nameless.options), ' \u200b')).status).toBe(400);
  expect((await signInWith(phone)).status).toBe(200);
});

test('ACC-210~ A12~ after a hundred wrong answers in an hour, a network’s answers are refused, even right ones', async () => {
  const phone = await aPasskey();
  const { options, cookies } = await startSignIn();
  const signed = phone.sign(options, { unverified: true });
  const tries = await Promise.all(Array.from({ length: 110 }, () => signIn(cookies, signed)));
  expect(tries.map(({ status }) => status)).toContain(429);
  expect(await refusalOf(await signInWith(phone))).toEqual([429, 'accounts.too-many-attempts']);
});
