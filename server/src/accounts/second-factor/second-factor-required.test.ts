import type { SecondFactorDemand } from '@nave/domain/accounts/second-factor-demand.api.ts';
import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { GlobalRole, Role } from '@nave/domain/kernel/actor.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { secondFactorDemands } from '@nave/server/accounts/tables.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { appCode, turnOnTwoStep } from '@nave/server/testing/two-step.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const DAY = 86_400_000;
let output = '';
let server: RunningApp;
/** Simulates a second process on the same database, with its own account cache. */
let secondProcess: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague & { secret: string };

beforeAll(async () => {
  const write = (line: string) => {
    output += line;
  };
  server = await runningApp({ log: createLog({ logLevel: 'info' }, { write }) });
  secondProcess = await runningApp({ database: { ...server.database, close: async () => {} } });
  staff = staffTestbed(server);
});
afterAll(async () => {
  await secondProcess.stop();
  await server.stop();
});
afterEach(async () => {
  await server.db.delete(secondFactorDemands);
});
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await twoStep(await staff.hire({ [clientId]: 'owner' }));
});

/** Sets up an authenticator app for a user; returns the user with a session of two factors. */
async function twoStep(person: Colleague) {
  const { secret, cookie } = await turnOnTwoStep(server, person.cookie, new Date());
  return { ...person, secret, cookie };
}
async function global(globalRole: GlobalRole): Promise<Colleague> {
  const email = `noa-${v7()}@nave.example`;
  const id = await aPerson(server.db, { email, firstName: 'Noa', lastName: 'Lindqvist', globalRole });
  return { id, email, cookie: await server.signIn(email) };
}
const hire = (role: Role) => staff.hire({ [clientId]: role });
const demand = (colleague: Colleague, isDemanded = true) =>
  server.call('PUT', `/api/clients/${clientId}/second-factor`, { cookie: colleague.cookie, body: { isDemanded } });
const stateOf = async ({ cookie }: Colleague) =>
  json<SecondFactorDemand>(await server.call('GET', `/api/clients/${clientId}/second-factor`, { cookie }));
const read = async ({ cookie }: Pick<Colleague, 'cookie'>, { id = clientId, from = server } = {}) =>
  (await from.call('GET', `/api/clients/${id}`, { cookie })).status;
const userOf = async ({ cookie }: Colleague) =>
  (await json<Session>(await server.call('GET', '/api/auth/session', { cookie }))).user;
/** The rights tests expect that every route, topic and command refuses a staff member with one factor like this. */
const CLIENT_NOT_FOUND = [404, 'clients.not-found'];

describe('who can demand a second factor', () => {
  test('ACC-260 the owner and the global owner can turn the demand on and off in a session of two factors', async () => {
    const noa = await twoStep(await global('owner'));
    for (const colleague of [owner, noa]) {
      expect(await json(await demand(colleague))).toMatchObject({ isDemanded: true });
      // Repeating the demand changes nothing.
      expect((await demand(colleague)).status).toBe(200);
      expect(await json(await demand(colleague, false))).toMatchObject({ isDemanded: false });
    }
  });

  test('ACC-260 a user whose session has one factor cannot turn on the demand, because the user would be locked out', async () => {
    clientId = await staff.newClient();
    for (const colleague of [await hire('owner'), await global('owner')]) {
      const [status, code, message] = await refusedWith(demand(colleague));
      expect([status, code]).toEqual([409, 'second-factor.own-first']);
      expect(message).toContain('Set up two-step sign-in');
    }
    expect(await stateOf(await global('owner'))).toMatchObject({ isDemanded: false });
  });

  test('ACC-260 admins, hosts, global admins and programs of the owner cannot turn the demand on', async () => {
    for (const person of [await hire('admin'), await hire('superhost'), await hire('host'), await global('admin')])
      expect((await refusedWith(demand(await twoStep(person)))).slice(0, 2)).toEqual([403, 'session.unauthorized']);
    const token = await aToken(owner, owner);
    expect((await byToken(token, 'PUT', `/api/clients/${clientId}/second-factor`, { isDemanded: true })).status).toBe(
      403,
    );
    expect(await stateOf(owner)).toMatchObject({ isDemanded: false });
  });

  test('ACC-261 the owner sees how many of the staff have an app or a passkey', async () => {
    await hire('host');
    await twoStep(await hire('admin'));
    await staff.invite(owner, clientId);
    expect(await stateOf(owner)).toEqual({ isDemanded: false, members: 3, withSecondFactor: 2 });
  });

  test('OPS-110~ the security log has one entry for each time that the demand is turned on or off', async () => {
    output = '';
    for (const isDemanded of [true, true, false]) await demand(owner, isDemanded);
    const events = output.split('\n').filter((line) => line.includes('organisation.security-changed'));
    expect(events.map((line) => JSON.parse(line).security)).toMatchObject([
      { actorId: owner.id, organisationId: clientId, what: 'second factor demanded' },
      { actorId: owner.id, organisationId: clientId, what: 'second factor no longer demanded' },
    ]);
  });
});

describe('which rights are withheld', () => {
  test('ACC-262 turning on the demand removes the role of a session of one factor at once, and turning off the demand restores the role', async () => {
    const harbor = await staff.newClient();
    const admin = await staff.hire({ [clientId]: 'admin', [harbor]: 'host' });
    const colleague = await twoStep(await hire('admin'));
    expect([await read(admin), await read(admin, { from: secondProcess })]).toEqual([200, 200]);
    await demand(owner);
    expect([await read(admin), await read(admin, { id: harbor }), await read(colleague), await read(owner)]).toEqual([
      404, 200, 200, 200,
    ]);
    // The cache of the second process expires within half a second (decision 0045).
    await vi.waitFor(async () => expect(await read(admin, { from: secondProcess })).toBe(404), 5_000);
    expect((await refusedWith(staff.invite(admin, clientId))).slice(0, 2)).toEqual(CLIENT_NOT_FOUND);
    expect(await userOf(admin)).toMatchObject({ clients: { [harbor]: 'host' }, withheldOn: [clientId] });
    expect((await userOf(colleague))?.withheldOn).toBeUndefined();
    await demand(owner, false);
    expect(await read(admin)).toBe(200);
    expect(await userOf(admin)).toMatchObject({ clients: { [clientId]: 'admin', [harbor]: 'host' } });
  });

  test('ACC-262 a new session of one factor has no role until the user sets up an app', async () => {
    await demand(owner);
    const host = await hire('host');
    expect(await read(host)).toBe(404);
    const renamed = await server.call('POST', '/api/auth/name', {
      cookie: host.cookie,
      body: { firstName: 'Ruth', lastName: 'Diaz' },
    });
    expect(await json<AppUser>(renamed)).toMatchObject({ clients: {}, withheldOn: [clientId] });
    expect(await read(await twoStep(host))).toBe(200);
  });

  test('ACC-264~ the organisation chooser still lists an organisation that demands a second factor', async () => {
    const host = await hire('host');
    await demand(owner);
    const list = await server.call('GET', '/api/clients', { cookie: host.cookie });
    expect((await json<{ items: { id: string }[] }>(list)).items.map(({ id }) => id)).toEqual([clientId]);
  });

  test('ACC-262 turning on the demand removes the rights of open pages within a second in every process, unless the page’s session has two factors', async () => {
    const clientAndChannels = { clientId, channelIds: [(await aChannel(server.db, { clientId })).id] };
    const content = await aContent(server.db, { ...clientAndChannels, showAt: new Date(Date.now() + DAY) });
    const topic = chatTopic(content.id);
    const [host, colleague] = [await hire('host'), await twoStep(await hire('host'))];
    const open = ({ cookie }: Colleague, { url }: RunningApp) => connectViewer({ url, cookie });
    const onFirst = await open(host, server);
    const onSecond = await open(host, secondProcess);
    const withTwoFactors = await open(colleague, secondProcess);
    for (const viewer of [onFirst, onSecond, withTwoFactors]) await viewer.follow(topic);
    await demand(owner);
    expect(await Promise.all([onFirst.closed, onSecond.closed])).toEqual([4403, 4403]);
    const reopened = await open(host, server);
    expect((await reopened.sub(topic)).type).toBe('refused');
    expect(withTwoFactors.socket.readyState).toBe(1);
    await demand(owner, false);
    await vi.waitFor(async () => expect((await reopened.sub(topic)).type).toBe('subbed'), 5_000);
    await Promise.all([reopened.close(), withTwoFactors.close()]);
  });

  test('ACC-262 an access token keeps its rights, even in changes that load the rights again', async () => {
    const admin = await hire('admin');
    const token = await aToken(admin, admin);
    await demand(owner);
    expect(await read(admin)).toBe(404);
    expect((await byToken(token, 'GET', `/api/clients/${clientId}`)).status).toBe(200);
    const me = await byToken(token, 'GET', '/api/auth/session');
    expect(await json(me)).toMatchObject({ user: { clients: { [clientId]: 'admin' } } });
    const invited = await byToken(token, 'POST', `/api/clients/${clientId}/invite`, {
      email: `late-${v7()}@grace.example`,
      firstName: 'Amos',
      lastName: 'Field',
    });
    expect(invited.status).toBe(200);
  });
});

describe('global roles', () => {
  test('ACC-263 a global owner of one factor has no role on a client that demands a second factor, and keeps the role elsewhere', async () => {
    const harbor = await staff.newClient();
    const noa = await global('owner');
    const product = (id: string) =>
      server.call('POST', `/api/clients/${id}/product`, { cookie: noa.cookie, body: { isDemo: true } });
    const globalStatuses = async () => [
      (await server.call('GET', '/api/outbox', { cookie: noa.cookie })).status,
      (await server.call('POST', '/api/product/refresh', { cookie: noa.cookie })).status,
    ];
    expect([await read(noa), (await product(clientId)).status]).toEqual([200, 200]);
    expect(await globalStatuses()).toEqual([200, 200]);
    await demand(owner);
    expect([await read(noa), (await product(clientId)).status]).toEqual([404, 404]);
    expect([await read(noa, { id: harbor }), (await product(harbor)).status]).toEqual([200, 200]);
    // Routes about the whole installation concern this client too: the outbox contains its invitations and links.
    expect(await globalStatuses()).toEqual([403, 403]);
    expect(await userOf(noa)).toMatchObject({ globalRole: 'owner', withheldOn: [clientId] });
    await demand(owner, false);
    expect([await read(noa), ...(await globalStatuses())]).toEqual([200, 200, 200]);
  });
});

test('ACC-265 a user who turns off their own second factor loses the role at once', async () => {
  await demand(owner);
  const off = await server.call('POST', '/api/auth/authenticator/turn-off', {
    cookie: owner.cookie,
    // The code of the current time step was used to set up the app, so this is the code of the next time step.
    body: { code: appCode(owner.secret, new Date(Date.now() + 30_000)) },
  });
  expect(await json<Session>(off)).toMatchObject({ user: { clients: {}, withheldOn: [clientId] } });
});

async function aToken(user: Colleague, maker: Colleague): Promise<string> {
  const body = sampleTokenForm({ clientId });
  const made = await server.call('POST', `/api/users/${user.id}/token`, { cookie: maker.cookie, body });
  return (await json<{ token: string }>(made)).token;
}

function byToken(token: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}
