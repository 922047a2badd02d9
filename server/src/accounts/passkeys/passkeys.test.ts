import type { Passkey, PasskeyCreation, PasskeyRequest } from '@nave/domain/accounts/passkeys.api.ts';
import type { Session } from '@nave/domain/accounts/session.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
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
const call = (method: string, path: string, { cookie: who = '', body, from = origin }: Partial<Sent> = {}) =>
  fetch(`${from}/api/auth/${path}`, {
    method,
    headers: {
      origin: from,
      'x-requested-with': 'nave',
      cookie: who,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
interface Sent {
  cookie: string;
  body: unknown;
  from: string;
}
const refusalOf = async (answer: Response) => {
  const { error } = await json<{ error: { code: string; message: string } }>(answer);
  return [answer.status, error.code];
};
const listed = async (answer: Response) => (await json<{ items: Passkey[] }>(answer)).items;
const list = async (who = cookie) => listed(await call('GET', 'passkeys', { cookie: who }));

/** The creation options, and the cookies with the challenge. */
async function prepared(who = cookie, password = '') {
  const answer = await call('POST', 'passkeys/prepare', { cookie: who, body: { password } });
  if (!answer.ok) throw new Error(await answer.text());
  return { options: await json<PasskeyCreation>(answer), browser: `${who}; ${cookiesOf(answer)}` };
}
const add = (browser: string, made: object, name = 'Phone') =>
  call('POST', 'passkeys', { cookie: browser, body: { name, made } });

async function aPasskey(who = cookie, name?: string) {
  const authenticator = new Authenticator(origin);
  const { options, browser } = await prepared(who, PASSWORD);
  const added = await add(browser, authenticator.make(options), name);
  if (!added.ok) throw new Error(await added.text());
  return authenticator;
}

/** The request options, and the cookie with the challenge. */
async function challenged() {
  const answer = await call('POST', 'passkey/challenge');
  return { options: await json<PasskeyRequest>(answer), browser: cookiesOf(answer) };
}
const signIn = (browser: string, signed: object) => call('POST', 'passkey', { cookie: browser, body: { signed } });
async function signedIn(authenticator: Authenticator, lie: Parameters<Authenticator['sign']>[1] = {}) {
  const { options, browser } = await challenged();
  return signIn(browser, authenticator.sign(options, lie));
}
const aPlace = async () => ({ clientId, channelIds: [(await aChannel(server.db, { clientId })).id] });
const notKnown = [401, 'passkeys.not-known'];
const tooLate = [410, 'passkeys.too-late'];

test('ACC-205 a passkey of a signed-in user signs in without a password, with a new session', async () => {
  const phone = await aPasskey(cookie, '  My   phone ');
  expect(await list()).toMatchObject([{ name: 'My phone', createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: null }]);
  const { options, browser } = await challenged();
  expect(JSON.stringify(options)).not.toContain(phone.id);
  const entered = await signIn(browser, phone.sign(options));
  expect((await json<Session>(entered)).user).toMatchObject({ id: userId, email, clients: { [clientId]: 'admin' } });
  const cookies = cookiesOf(entered);
  expect(await list(cookies)).toMatchObject([{ lastUsedAt: '2026-11-22T10:00:00.000Z' }]);
  expect(entered.headers.getSetCookie().find((set) => set.startsWith('sid='))).toContain('HttpOnly');
  const session = await json<Session>(await call('GET', 'session', { cookie: cookies }));
  expect(session.user?.id).toBe(userId);
});

test('ACC-220 a passkey counts as two factors: it signs in without a code, and the password does not', async () => {
  const phone = await aPasskey();
  const app = { userId, secret: Buffer.alloc(20), createdAt: clock.now(), confirmedAt: clock.now() };
  await server.db.insert(authenticatorApps).values(app);
  expect((await json<Session>(await signedIn(phone))).user?.id).toBe(userId);
  const byPassword = await call('POST', 'password', { body: { email, password: PASSWORD } });
  expect(await json<Session>(byPassword)).toMatchObject({ user: null, awaitsSecondFactor: true });
});

test('ACC-220~ ACC-262~ where a second factor is demanded a passkey grants the roles only to its own session', async () => {
  const phone = await aPasskey();
  const contentId = (await aContent(server.db, { ...(await aPlace()), showAt: new Date(clock.now().getTime() + DAY) }))
    .id;
  await insertDemand(server.db, { clientId, demandedAt: clock.now() });
  const elsewhere = await connectViewer({ url: server.url, cookie: await server.signIn(email) });
  const { options, browser } = await challenged();
  // In the browser of the first session, which the new one replaces.
  const entered = await signIn(`${cookie}; ${browser}`, phone.sign(options));
  const proved = cookiesOf(entered);
  expect((await json<Session>(entered)).user).toMatchObject({ clients: { [clientId]: 'admin' } });
  const read = async (who: string) => (await server.call('GET', `/api/clients/${clientId}`, { cookie: who })).status;
  expect([await read(proved), await read(await server.signIn(email))]).toEqual([200, 404]);
  const here = await connectViewer({ url: server.url, cookie: proved });
  const topic = chatTopic(contentId);
  expect([(await here.sub(topic)).type, (await elsewhere.sub(topic)).type]).toEqual(['subbed', 'refused']);
  await Promise.all([here.close(), elsewhere.close()]);
  await deleteDemand(server.db, clientId);
});

test('ACC-205~ the authenticator receives the user, the verification requirement and the existing passkeys', async () => {
  const phone = await aPasskey();
  const { options } = await prepared();
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: email, displayName: 'Ruth Delgado' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: phone.id, transports: ['internal'] }],
  });
  const { browser } = await prepared();
  const again = await add(browser, phone.make((await prepared()).options));
  expect(again.status).toBe(400);
  const fresh = await prepared();
  expect(await refusalOf(await add(fresh.browser, phone.make(fresh.options)))).toEqual([409, 'passkeys.exists']);
});

test('ACC-207 an unattended browser adds no passkey without the password', async () => {
  const prepare = (password: string) => call('POST', 'passkeys/prepare', { cookie, body: { password } });
  clock.advance(5 * MINUTE - 1);
  expect((await prepare('')).status).toBe(200);
  clock.advance(1);
  expect(await refusalOf(await prepare(''))).toEqual([403, 'passkeys.not-fresh']);
  expect(await refusalOf(await prepare('Not-mine-1!'))).toEqual([403, 'accounts.wrong-password']);
  expect((await prepare(PASSWORD)).status).toBe(200);
});

test('A12~ password guesses there are limited to five, together with all forms of the account', async () => {
  for (let guessed = 0; guessed < 5; guessed += 1)
    await call('POST', 'passkeys/prepare', { cookie, body: { password: `guess ${guessed}` } });
  const tooMany = [429, 'accounts.too-many-attempts'];
  expect(await refusalOf(await call('POST', 'passkeys/prepare', { cookie, body: { password: PASSWORD } }))).toEqual(
    tooMany,
  );
  const change = { oldPassword: PASSWORD, password: NEW };
  expect(await refusalOf(await call('POST', 'new-password', { cookie, body: change }))).toEqual(tooMany);
});

test('ACC-208 a challenge is answered once, in time, by the browser that requested it, and for its purpose', async () => {
  const phone = await aPasskey();
  const first = await challenged();
  const signed = phone.sign(first.options);
  // Another browser, with another challenge or none.
  expect(await refusalOf(await signIn((await challenged()).browser, signed))).toEqual(notKnown);
  expect(await refusalOf(await signIn('', signed))).toEqual(tooLate);
  expect(await refusalOf(await signIn(first.browser.replace('pkc=', 'pkc=x'), signed))).toEqual(tooLate);
  // A challenge for adding a passkey does not sign in.
  const adding = await prepared();
  expect(
    await refusalOf(
      await signIn(adding.browser, phone.sign({ ...first.options, challenge: adding.options.challenge })),
    ),
  ).toEqual(tooLate);
  expect((await signIn(first.browser, signed)).status).toBe(200);
  expect(await refusalOf(await signIn(first.browser, signed))).toEqual(tooLate);

  const late = await challenged();
  clock.advance(5 * MINUTE);
  expect(await refusalOf(await signIn(late.browser, phone.sign(late.options)))).toEqual(tooLate);
});

test('ACC-208~ of two concurrent requests with one answer one signs in', async () => {
  const phone = await aPasskey();
  const { options, browser } = await challenged();
  const signed = phone.sign(options);
  const statuses = await Promise.all([signIn(browser, signed), signIn(browser, signed)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('ACC-208~ a passkey is added only by the user for whom it was prepared', async () => {
  const { options, browser } = await prepared();
  const other = `ana-${v7()}@grace.example`;
  await aPerson(server.db, { email: other, firstName: 'Ana', lastName: 'Ruiz' });
  const challenge = browser.split('; ').filter((one) => one.startsWith('pkc='));
  const hers = [await server.signIn(other), ...challenge].join('; ');
  expect(await refusalOf(await add(hers, new Authenticator(origin).make(options)))).toEqual(tooLate);
  expect((await add(browser, new Authenticator(origin).make(options))).status).toBe(200);
});

test('ACC-209 at another hostname of the installation passkeys are refused, and the right hostname is named', async () => {
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
  expect(await refusalOf(await signedIn(phone, { origin: evil }))).toEqual(notKnown);
  expect(await refusalOf(await signedIn(phone, { rpId: 'evil.example' }))).toEqual(notKnown);
  for (const lie of [{ origin: evil }, { rpId: 'evil.example' }]) {
    const { options, browser } = await prepared();
    const made = new Authenticator(origin).make(options, lie);
    expect(await refusalOf(await add(browser, made))).toEqual([400, 'passkeys.not-valid']);
  }
  expect((await signedIn(phone)).status).toBe(200);
});

test('ACC-210~ without user verification a passkey is neither added nor accepted', async () => {
  const phone = await aPasskey();
  expect(await refusalOf(await signedIn(phone, { unverified: true }))).toEqual(notKnown);
  const { options, browser } = await prepared();
  const made = new Authenticator(origin).make(options, { unverified: true });
  expect(await refusalOf(await add(browser, made))).toEqual([400, 'passkeys.not-valid']);
  expect((await signedIn(phone)).status).toBe(200);
});

test('ACC-210~ a signature counter that did not increase indicates a copy, and is refused', async () => {
  const stick = await aPasskey();
  expect((await signedIn(stick, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) expect(await refusalOf(await signedIn(stick, { counter }))).toEqual(notKnown);
  expect((await signedIn(stick, { counter: 8 })).status).toBe(200);
});

test('ACC-210~ a passkey signs in only its own user, and an unknown one nobody', async () => {
  const phone = await aPasskey();
  const handle = Buffer.from(v7()).toString('base64url');
  expect(await refusalOf(await signedIn(phone, { userHandle: handle }))).toEqual(notKnown);
  const unknown = new Authenticator(origin);
  unknown.make((await prepared()).options);
  expect(await refusalOf(await signedIn(unknown))).toEqual(notKnown);
  const { options, browser } = await challenged();
  // Another user's key under this passkey's id.
  const forged = { ...unknown.sign(options), id: phone.id, rawId: phone.id };
  expect(await refusalOf(await signIn(browser, forged))).toEqual(notKnown);
});

test('ACC-211 a removed passkey no longer signs in, and a changed or reset password keeps the others', async () => {
  const [phone, stick] = [await aPasskey(), await aPasskey(cookie, 'Stick')];
  const [first] = await list();
  const remove = () => call('DELETE', `passkeys/${first?.id}`, { cookie });
  expect(await listed(await remove())).toMatchObject([{ name: 'Stick' }]);
  expect(await refusalOf(await signedIn(phone))).toEqual(notKnown);
  expect(await refusalOf(await remove())).toEqual([404, 'passkeys.not-found']);
  expect((await signedIn(stick)).status).toBe(200);

  const changed = await call('POST', 'new-password', { cookie, body: { oldPassword: PASSWORD, password: NEW } });
  expect(changed.status).toBe(200);
  expect((await signedIn(stick)).status).toBe(200);
  const reset = { purpose: 'reset', userId, clientId: null } as const;
  const resetCode = await createCodes(clock).issue(server.db, reset);
  const set = await server.call('POST', '/api/users/setPassword', { body: { userId, resetCode, password: PASSWORD } });
  expect(set.status).toBe(200);
  expect((await signedIn(stick)).status).toBe(200);
});

test('ACC-211~ ACC-201~ ACC-203~ A16~ passkeys added under somebody else’s e-mail end when its owner verifies it', async () => {
  const unshown = async () => {
    const email = `amos-${v7()}@people.example`;
    const id = await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reyes' });
    await server.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
    return { email, id, phone: await aPasskey(await server.signIn(email)) };
  };
  const [one, other] = [await unshown(), await unshown()];
  expect((await signedIn(one.phone)).status).toBe(200);
  const reset = { purpose: 'reset', userId: one.id, clientId: null } as const;
  const resetCode = await createCodes(clock).issue(server.db, reset);
  await server.call('POST', '/api/users/setPassword', { body: { userId: one.id, resetCode, password: NEW } });
  const invitation = { email: other.email, firstName: 'Amos', lastName: 'Reyes', whitelistChannelIds: null };
  const invited = await server.call('POST', `/api/clients/${clientId}/invite`, { cookie, body: invitation });
  expect(invited.status).toBe(200);
  expect((await signedIn(other.phone)).status).toBe(200);
  const [letter] = (await server.app.platform.mail.recent(1_000)).filter(({ to }) => to === other.email);
  const [, verificationCode] = /signup\/[^/]+\/([^/]+)\//.exec(letter?.text ?? '') ?? [];
  const taking = { userId: other.id, verificationCode, email: other.email, password: NEW };
  expect((await server.call('POST', '/api/auth/invited', { body: taking })).status).toBe(200);
  for (const { phone } of [one, other]) expect(await refusalOf(await signedIn(phone))).toEqual(notKnown);
});

test('ACC-211~ a user removes only their own passkeys', async () => {
  const phone = await aPasskey();
  const [mine] = await list();
  const other = `ana-${v7()}@grace.example`;
  await aPerson(server.db, { email: other, firstName: 'Ana', lastName: 'Ruiz' });
  const hers = await server.signIn(other);
  const remove = await call('DELETE', `passkeys/${mine?.id}`, { cookie: hers });
  expect(await refusalOf(remove)).toEqual([404, 'passkeys.not-found']);
  expect((await signedIn(phone)).status).toBe(200);
});

test('USR-120~ a removed staff member signs in with a passkey, and has no role', async () => {
  const phone = await aPasskey();
  await removeMember(server.db, clientId, userId);
  const { user } = await json<Session>(await signedIn(phone));
  expect(user).toMatchObject({ id: userId, clients: {} });
});

test('ACC-210~ the passkey of a deleted account signs in nobody', async () => {
  const phone = await aPasskey();
  await removeMember(server.db, clientId, userId);
  await server.db.delete(sessions).where(eq(sessions.userId, userId));
  await server.db.delete(users).where(eq(users.id, userId));
  expect(await refusalOf(await signedIn(phone))).toEqual(notKnown);
  expect(await server.db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([]);
});

test('ACC-212 a program with an access token neither lists nor adds nor removes a passkey', async () => {
  await aPasskey();
  const [mine] = await list();
  const made = await server.call('POST', `/api/users/${userId}/token`, { cookie, body: { name: 'Slides', clientId } });
  const { token } = await json<{ token: string }>(made);
  const byToken = (method: string, path: string, body?: object) =>
    fetch(`${origin}/api/auth/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, origin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect((await byToken('GET', 'session')).status).toBe(200);
  const { options } = await prepared();
  for (const tried of [
    byToken('GET', 'passkeys'),
    byToken('POST', 'passkeys/prepare', { password: PASSWORD }),
    byToken('POST', 'passkeys', { name: 'Phone', made: new Authenticator(origin).make(options) }),
    byToken('DELETE', `passkeys/${mine?.id}`),
  ])
    expect(await refusalOf(await tried)).toEqual([403, 'session.unauthorized']);
  expect(await list()).toHaveLength(1);
});

test('ACC-213 an account has at most twenty passkeys, even when two are added concurrently', async () => {
  for (let had = 0; had < 20 - 1; had += 1) await aPasskey();
  const [one, other] = [await prepared(), await prepared()];
  const answers = await Promise.all(
    [one, other].map(({ options, browser }) => add(browser, new Authenticator(origin).make(options))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list()).toHaveLength(20);
  const more = await call('POST', 'passkeys/prepare', { cookie, body: { password: PASSWORD } });
  expect(await refusalOf(more)).toEqual([409, 'passkeys.too-many']);
});

test('API-86~ malformed answers are refused', async () => {
  const phone = await aPasskey();
  const { options, browser } = await challenged();
  const signed = phone.sign(options);
  const of = (response: object) => ({ ...signed, response: { ...signed.response, ...response } });
  for (const wrong of [
    ...[null, 7, [], {}, { ...signed, type: 'password' }, { ...signed, id: '' }, { ...signed, id: '\u0000' }],
    ...[of({ signature: null }), of({ signature: 'A'.repeat(5_000) }), of({ userHandle: undefined })],
    ...[of({ clientDataJSON: 'ä' }), { ...signed, response: [] }],
  ])
    expect((await signIn(browser, wrong as object)).status, JSON.stringify(wrong)?.slice(0, 60)).toBe(400);
  expect((await signIn(browser, { ...signed, response: 'A'.repeat(300_000) })).status).toBe(413);
  for (const response of [{ clientDataJSON: 'AAAA' }, { authenticatorData: 'AAAA' }, { signature: 'AAAA' }]) {
    const one = await challenged();
    const answer = phone.sign(one.options);
    const bent = { ...answer, response: { ...answer.response, ...response } };
    expect(await refusalOf(await signIn(one.browser, bent))).toEqual(notKnown);
  }
  for (const attestationObject of ['AAAA', 'A'.repeat(20_000), '']) {
    const one = await prepared();
    const made = new Authenticator(origin).make(one.options);
    const bent = { ...made, response: { ...made.response, attestationObject } };
    expect((await add(one.browser, bent)).status).toBe(400);
  }
  const nameless = await prepared();
  expect((await add(nameless.browser, new Authenticator(origin).make(nameless.options), ' \u200b')).status).toBe(400);
  expect((await signedIn(phone)).status).toBe(200);
});

test('ACC-210~ A12~ after a hundred wrong ones in an hour a network must wait', async () => {
  const phone = await aPasskey();
  const { options, browser } = await challenged();
  const signed = phone.sign(options, { unverified: true });
  const tries = await Promise.all(Array.from({ length: 110 }, () => signIn(browser, signed)));
  expect(tries.map(({ status }) => status)).toContain(429);
  expect(await refusalOf(await signedIn(phone))).toEqual([429, 'accounts.too-many-attempts']);
});
