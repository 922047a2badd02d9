import type { SecondFactorDemand } from '@nave/domain/accounts/second-factor-demand.api.ts';
import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { GlobalRole, Role } from '@nave/domain/kernel/actor.ts';
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
/** Stands for a second process on the same database, with its own account cache. */
let other: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague & { secret: string };

beforeAll(async () => {
  const write = (line: string) => {
    output += line;
  };
  server = await runningApp({ log: createLog({ logLevel: 'info' }, { write }) });
  other = await runningApp({ database: { ...server.database, close: async () => {} } });
  staff = staffTestbed(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
afterEach(async () => {
  await server.db.delete(secondFactorDemands);
});
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await twoStep(await staff.hire({ [clientId]: 'owner' }));
});

/** Signs the same user in with two factors. */
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
const demand = (who: Colleague, isDemanded = true) =>
  server.call('PUT', `/api/clients/${clientId}/second-factor`, { cookie: who.cookie, body: { isDemanded } });
const stateOf = async (who: Colleague) =>
  json<SecondFactorDemand>(await server.call('GET', `/api/clients/${clientId}/second-factor`, { cookie: who.cookie }));
const read = async (who: Pick<Colleague, 'cookie'>, { id = clientId, at = server } = {}) =>
  (await at.call('GET', `/api/clients/${id}`, { cookie: who.cookie })).status;
const userOf = async ({ cookie }: Colleague) =>
  (await json<Session>(await server.call('GET', '/api/auth/session', { cookie }))).user;
/** As in the rights tests, which call every route, topic and command as a staff member with one factor. */
const NOT_THERE = [404, 'clients.not-found'];

describe('who can demand a second factor', () => {
  test('ACC-260 the owner and the global owner turn it on and off, from a session of two factors', async () => {
    const noa = await twoStep(await global('owner'));
    for (const who of [owner, noa]) {
      expect(await json(await demand(who))).toMatchObject({ isDemanded: true });
      // Repeating it changes nothing.
      expect((await demand(who)).status).toBe(200);
      expect(await json(await demand(who, false))).toMatchObject({ isDemanded: false });
    }
  });

  test('ACC-260 a session of one factor cannot turn it on, because its user would be locked out', async () => {
    clientId = await staff.newClient();
    for (const who of [await hire('owner'), await global('owner')]) {
      const [status, code, message] = await refusedWith(demand(who));
      expect([status, code]).toEqual([409, 'second-factor.own-first']);
      expect(message).toContain('Set up two-step sign-in');
    }
    expect(await stateOf(await global('owner'))).toMatchObject({ isDemanded: false });
  });

  test('ACC-260 admins, hosts, global admins and programs of the owner cannot', async () => {
    for (const who of [await hire('admin'), await hire('superhost'), await hire('host'), await global('admin')])
      expect((await refusedWith(demand(await twoStep(who)))).slice(0, 2)).toEqual([403, 'session.unauthorized']);
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

  test('OPS-110~ turning it on and off is in the log, once for each change', async () => {
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
  test('ACC-262 a session of one factor loses its role at once, and gets it back when the demand is turned off', async () => {
    const harbor = await staff.newClient();
    const admin = await staff.hire({ [clientId]: 'admin', [harbor]: 'host' });
    const colleague = await twoStep(await hire('admin'));
    expect([await read(admin), await read(admin, { at: other })]).toEqual([200, 200]);
    await demand(owner);
    expect([await read(admin), await read(admin, { id: harbor }), await read(colleague), await read(owner)]).toEqual([
      404, 200, 200, 200,
    ]);
    // The other process's cache expires within half a second (0045).
    await vi.waitFor(async () => expect(await read(admin, { at: other })).toBe(404), 5_000);
    expect((await refusedWith(staff.invite(admin, clientId))).slice(0, 2)).toEqual(NOT_THERE);
    expect(await userOf(admin)).toMatchObject({ clients: { [harbor]: 'host' }, withheldOn: [clientId] });
    expect((await userOf(colleague))?.withheldOn).toBeUndefined();
    await demand(owner, false);
    expect(await read(admin)).toBe(200);
    expect(await userOf(admin)).toMatchObject({ clients: { [clientId]: 'admin', [harbor]: 'host' } });
  });

  test('ACC-262 a new session of one factor has no role either, until its user sets up an app', async () => {
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

  test('ACC-264~ the chooser still lists the organisation', async () => {
    const host = await hire('host');
    await demand(owner);
    const list = await server.call('GET', '/api/clients', { cookie: host.cookie });
    expect((await json<{ items: { id: string }[] }>(list)).items.map(({ id }) => id)).toEqual([clientId]);
  });

  test('ACC-262 open pages lose their rights within a second, in two processes, and pages of two factors keep them', async () => {
    const place = { clientId, channelIds: [(await aChannel(server.db, { clientId })).id] };
    const content = await aContent(server.db, { ...place, showAt: new Date(Date.now() + DAY) });
    const topic = chatTopic(content.id);
    const [host, colleague] = [await hire('host'), await twoStep(await hire('host'))];
    const open = ({ cookie }: Colleague, { url }: RunningApp) => connectViewer({ url, cookie });
    const [here, there, kept] = [await open(host, server), await open(host, other), await open(colleague, other)];
    for (const viewer of [here, there, kept]) await viewer.follow(topic);
    await demand(owner);
    expect(await Promise.all([here.closed, there.closed])).toEqual([4403, 4403]);
    const again = await open(host, server);
    expect((await again.sub(topic)).type).toBe('refused');
    expect(kept.socket.readyState).toBe(1);
    await demand(owner, false);
    await vi.waitFor(async () => expect((await again.sub(topic)).type).toBe('subbed'), 5_000);
    await Promise.all([again.close(), kept.close()]);
  });

  test('ACC-262 an access token acts as before, also in changes that read its rights again', async () => {
    const admin = await hire('admin');
    const token = await aToken(admin, admin);
    await demand(owner);
    expect(await read(admin)).toBe(404);
    expect((await byToken(token, 'GET', `/api/clients/${clientId}`)).status).toBe(200);
    const me = await byToken(token, 'GET', `/api/users/me/${admin.id}`);
    expect(await json(me)).toMatchObject({ data: { clients: { [clientId]: 'admin' } } });
    const invited = await byToken(token, 'POST', `/api/clients/${clientId}/invite`, {
      email: `late-${v7()}@grace.example`,
      firstName: 'Amos',
      lastName: 'Field',
    });
    expect(invited.status).toBe(200);
  });
});

describe('global roles', () => {
  test('ACC-263 a global owner of one factor has no role where a second factor is demanded, and keeps it elsewhere', async () => {
    const harbor = await staff.newClient();
    const noa = await global('owner');
    const product = (id: string) =>
      server.call('POST', `/api/clients/${id}/product`, { cookie: noa.cookie, body: { isDemo: true } });
    const everywhere = async () => [
      (await server.call('GET', '/api/outbox', { cookie: noa.cookie })).status,
      (await server.call('POST', '/api/product/refresh', { cookie: noa.cookie })).status,
    ];
    expect([await read(noa), (await product(clientId)).status, ...(await everywhere())]).toEqual([200, 200, 200, 200]);
    await demand(owner);
    expect([await read(noa), (await product(clientId)).status]).toEqual([404, 404]);
    expect([await read(noa, { id: harbor }), (await product(harbor)).status]).toEqual([200, 200]);
    // What concerns all organisations includes this one: the outbox contains its invitations and links.
    expect(await everywhere()).toEqual([403, 403]);
    expect(await userOf(noa)).toMatchObject({ globalRole: 'owner', withheldOn: [clientId] });
    await demand(owner, false);
    expect([await read(noa), ...(await everywhere())]).toEqual([200, 200, 200]);
  });
});

test('ACC-265 turning off the own second factor withholds the roles at once', async () => {
  await demand(owner);
  const off = await server.call('POST', '/api/auth/authenticator/turn-off', {
    cookie: owner.cookie,
    // The code of the time step before was used to turn it on.
    body: { code: appCode(owner.secret, new Date(Date.now() + 30_000)) },
  });
  expect(await json<Session>(off)).toMatchObject({ user: { clients: {}, withheldOn: [clientId] } });
});

async function aToken(user: Colleague, maker: Colleague): Promise<string> {
  const body = { name: 'Slides', clientId };
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
