import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { type GlobalRole, type Role, roles } from '@nave/domain/kernel/actor.ts';
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague;

beforeAll(async () => {
  server = await runningApp({ clock });
  staff = staffTestbed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
});

const OK = [200, undefined, undefined];
const LEVEL = [403, 'accounts.level', 'Invalid Permission Level'];
const hire = (role: Role, whitelist?: string[]) =>
  staff.hire({ [clientId]: role }, whitelist ? { [clientId]: whitelist } : {});
const channelIds = async (count: number, ofClientId = clientId) =>
  Promise.all(Array.from({ length: count }, async () => (await aChannel(server.db, { clientId: ofClientId })).id));
const roleOf = async (userId: string) => (await staff.list(owner, clientId)).find(({ id }) => id === userId)?.role;

describe('the list of staff', () => {
  test('USR-48~ USR-41 API-43 A29~ the list contains everyone with a role on the client, ordered by name, and no secrets', async () => {
    const amos = await aPerson(server.db, {
      email: `amos-${v7()}@grace.example`,
      firstName: 'Amos',
      lastName: 'Field',
      roles: { [clientId]: 'host' },
    });
    await aPerson(server.db, { email: `${v7()}@nave.example`, firstName: 'Noa', lastName: 'L', globalRole: 'owner' });
    const list = await staff.list(owner, clientId);
    expect(list.map(({ id, role }) => [id, role])).toEqual([
      [amos, 'host'],
      [owner.id, 'owner'],
    ]);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(
      ['id', 'email', 'firstName', 'lastName', 'avatarImage', 'role', 'isVerified', 'whitelist'].sort(),
    );
  });

  test('USR-45~ a staff member can be read by id, with the fields of the form', async () => {
    const [channel = ''] = await channelIds(1);
    const host = await hire('host', [channel]);
    const answer = await server.call('GET', `/api/clients/${clientId}/users/${host.id}`, { cookie: owner.cookie });
    expect(await json(answer)).toEqual({
      id: host.id,
      email: host.email,
      firstName: 'Ruth',
      lastName: 'Delgado',
      role: 'host',
      avatarImage: null,
      isVerified: true,
      whitelist: [channel],
    });
  });
});

describe('inviting a user', () => {
  test('USR-81~ USR-83 USR-85~ ACC-72~ an invitation creates an account that is not activated, and sends an email with the link', async () => {
    const email = `New-${v7()}@Grace.example`;
    const answer = await staff.invite(owner, clientId, { email });
    expect(await json(answer)).toEqual({ ok: true, mailLeaves: false });
    const [added] = await staff.list(owner, clientId);
    expect(added).toMatchObject({ email: email.toLowerCase(), role: 'host', isVerified: false, whitelist: null });
    const sent = await staff.emailTo(email.toLowerCase());
    expect(sent?.text).toMatch(new RegExp(`http://localhost:8080/signup/${added?.id}/[\\w-]{43}/${clientId}\\n`));
  });

  test('USR-81 API-30 an invitation accepts all of its defined fields, and refuses other fields', async () => {
    const [channel = ''] = await channelIds(1);
    const email = `new-${v7()}@grace.example`;
    const named = { clientId, clientOwnerId: owner.id, email, firstName: 'Amos', lastName: 'Field', role: 'superhost' };
    const every = { ...named, password: 'Lent-to-amos-1!', whitelistChannelIds: [channel] };
    expect((await staff.invite(owner, clientId, { ...every, globalRole: 'owner' })).status).toBe(400);
    expect(await refusedWith(staff.invite(owner, clientId, every))).toEqual(OK);
    const added = (await staff.list(owner, clientId)).find((member) => member.email === email);
    expect(added).toMatchObject({ firstName: 'Amos', lastName: 'Field', role: 'superhost', whitelist: [channel] });
    const signedIn = await server.call('POST', '/api/auth/password', { body: { email, password: every.password } });
    expect(await json(signedIn)).toMatchObject({ user: { id: added?.id } });
  });

  test('A10 the email of an invitation links to the configured address, whatever host the request names', async () => {
    const email = `new-${v7()}@grace.example`;
    const body = JSON.stringify({ email, firstName: 'Amos', lastName: 'Field' });
    const headers = { cookie: owner.cookie, 'x-requested-with': 'nave', 'content-type': 'application/json' };
    const forged = { ...headers, origin: server.url, 'x-forwarded-host': 'evil.example' };
    await fetch(`${server.url}/api/clients/${clientId}/invite`, { method: 'POST', headers: forged, body });
    const { text = '' } = (await staff.emailTo(email)) ?? {};
    expect(text).toContain('http://localhost:8080/signup/');
    expect(text).not.toContain('evil.example');
  });

  test('USR-84 USR-195~ A23 an invitation adds a pending role to an existing account, and does not reveal the account to the inviter', async () => {
    const harbor = await staff.newClient();
    const marit = await staff.hire({ [harbor]: 'admin' });
    const answer = await staff.invite(owner, clientId, { email: marit.email.toUpperCase(), role: 'superhost' });
    expect(await json(answer)).toEqual({ ok: true, mailLeaves: false });
    const [pending] = (await staff.list(owner, clientId)).filter(({ id }) => id === marit.id);
    const invited = { firstName: 'Amos', lastName: 'Field', avatarImage: null, isVerified: false };
    expect(pending).toMatchObject({ ...invited, role: 'superhost' });
    expect((await staff.list(marit, harbor)).map(({ role }) => role)).toEqual(['admin']);
    const sent = await staff.emailTo(marit.email);
    expect(sent?.text).toMatch(new RegExp(`http://localhost:8080/signup/${marit.id}/[\\w-]{43}/${clientId}\n`));
  });

  test('USR-82 USR-97 the e-mail of an existing member is refused, in upper and lower case', async () => {
    const host = await hire('host');
    const again = staff.invite(owner, clientId, { email: host.email.toUpperCase() });
    expect(await refusedWith(again)).toEqual([409, 'accounts.user-exists', 'User already exists']);
  });

  test('USR-100 many concurrent invitations of one e-mail create one user', async () => {
    const email = `new-${v7()}@grace.example`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => staff.invite(owner, clientId, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await staff.list(owner, clientId)).filter((member) => member.email === email)).toHaveLength(1);
    const harbor = await staff.newClient();
    const marit = await staff.hire({ [harbor]: 'owner' });
    const other = `other-${v7()}@grace.example`;
    const both = [staff.invite(owner, clientId, { email: other }), staff.invite(marit, harbor, { email: other })];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const ids = [await staff.list(owner, clientId), await staff.list(marit, harbor)].map(
      (list) => list.find((member) => member.email === other)?.id,
    );
    expect(ids[0]).toBe(ids[1]);
  });

  test.each([
    ['USR-90 USR-91', 'admin', ['owner']],
    ['USR-90 USR-92', 'superhost', ['owner', 'admin']],
    ['USR-93', 'superhost', []],
    ['USR-94', 'admin', []],
  ] as const)('%s A21 an %s can invite to roles up to their own, and not to %o', async (_rule, role, refused) => {
    const inviter = await hire(role);
    const allowed = roles.slice(roles.indexOf(role));
    for (const invitedRole of refused)
      expect(await refusedWith(staff.invite(inviter, clientId, { role: invitedRole }))).toEqual(LEVEL);
    for (const invitedRole of allowed.toReversed())
      expect(await refusedWith(staff.invite(inviter, clientId, { role: invitedRole }))).toEqual(OK);
  });

  test('USR-95 an owner of the client, a global owner and a global admin can invite users to every role', async () => {
    for (const inviter of [owner, await globalStaff('admin'), await globalStaff('owner')]) {
      for (const role of roles.toReversed()) {
        const email = `new-${v7()}@grace.example`;
        expect(await refusedWith(staff.invite(inviter, clientId, { email, role }))).toEqual(OK);
        expect((await staff.list(inviter, clientId)).find((member) => member.email === email)?.role).toBe(role);
      }
    }
  });

  test('USR-17 USR-18 USR-19 if a new owner is invited, the former owner becomes an admin, whether or not the body names the owner', async () => {
    const email = `new-${v7()}@grace.example`;
    await staff.invite(owner, clientId, { email, role: 'owner', clientOwnerId: v7() });
    const list = await staff.list(owner, clientId);
    expect(list.map((member) => [member.email, member.role])).toEqual([
      [email, 'owner'],
      [owner.email, 'admin'],
    ]);
  });

  test('USR-17~ if several users are made owner at the same time, only one of them is the owner afterwards', async () => {
    const noa = await globalStaff('owner');
    const hosts = await Promise.all(Array.from({ length: 4 }, () => hire('host')));
    const answers = await Promise.all([
      ...hosts.map((host) => staff.edit(noa, host, { clientId, role: 'owner' })),
      staff.invite(noa, clientId, { role: 'owner' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await staff.list(noa, clientId)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  test('USR-78 USR-79 USR-80 A22 B3~ an invitation can grant only channels of this client that the inviter may use', async () => {
    const [mine = '', other = ''] = await channelIds(2);
    const [foreign = ''] = await channelIds(1, await staff.newClient());
    const tom = await hire('superhost', [mine]);
    for (const whitelistChannelIds of [null, undefined, [other], [mine, other]])
      expect(await refusedWith(staff.invite(tom, clientId, { whitelistChannelIds }))).toEqual(LEVEL);
    expect(await refusedWith(staff.invite(tom, clientId, { whitelistChannelIds: [mine, mine] }))).toEqual(OK);
    expect((await staff.list(owner, clientId))[0]?.whitelist).toEqual([mine]);
    const email = `none-${v7()}@grace.example`;
    expect(await refusedWith(staff.invite(tom, clientId, { email, whitelistChannelIds: [] }))).toEqual(OK);
    expect((await staff.list(owner, clientId)).find((member) => member.email === email)?.whitelist).toEqual([]);
    for (const unknown of [foreign, v7(), 'no-id']) {
      const answer = staff.invite(owner, clientId, { whitelistChannelIds: [unknown] });
      expect(await refusedWith(answer)).toEqual([404, 'accounts.unknown-channel', 'Channel not found.']);
    }
  });

  test('A31 a user can send at most 60 invitations an hour, whether or not the e-mail is taken', async () => {
    const { email } = owner;
    for (let turn = 0; turn < 60; turn += 1) expect((await staff.invite(owner, clientId, { email })).status).toBe(409);
    const refused = await staff.invite(owner, clientId);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    expect((await staff.invite(await hire('admin'), clientId)).status).toBe(200);
  });

  test('B2 an invitation whose body names another client than the path is malformed', async () => {
    const answer = staff.invite(owner, clientId, { clientId: await staff.newClient() });
    expect(await refusedWith(answer)).toEqual([400, 'request.malformed', expect.any(String)]);
  });
});

describe('editing a user', () => {
  test('USR-102 USR-103 USR-109 API-32 an edit changes the name, and the role and channels on the named client only', async () => {
    const harbor = await staff.newClient();
    const [channel = ''] = await channelIds(1);
    const tom = await staff.hire({ [clientId]: 'host', [harbor]: 'admin' });
    const answer = await staff.edit(owner, tom, {
      clientId,
      id: tom.id,
      clientOwnerId: owner.id,
      firstName: 'Thomas',
      role: 'superhost',
      email: tom.email.toUpperCase(),
      whitelistChannelIds: [channel],
    });
    const changed = { id: tom.id, email: tom.email, firstName: 'Thomas', role: 'superhost', whitelist: [channel] };
    expect(await json(answer)).toMatchObject(changed);
    expect((await staff.list(owner, clientId)).find(({ id }) => id === tom.id)).toMatchObject(changed);
    const [atHarbor] = await staff.list(tom, harbor);
    expect(atHarbor).toMatchObject({ role: 'admin', whitelist: null });
  });

  test('USR-110 A24 an edit never changes the global role or the e-mail', async () => {
    const host = await hire('host');
    expect((await staff.edit(owner, host, { clientId, globalRole: 'owner' })).status).toBe(400);
    expect((await staff.edit(owner, host, { clientId, tokens: [] })).status).toBe(400);
    const withOtherEmail = staff.edit(owner, host, { clientId, email: 'mine@grace.example' });
    expect(await refusedWith(withOtherEmail)).toEqual(LEVEL);
    const session = await server.call('GET', '/api/auth/session', { cookie: host.cookie });
    expect(await json(session)).toMatchObject({ user: { globalRole: null, email: host.email } });
  });

  test('USR-104 USR-105~ A24~ staff above host can edit users with roles up to their own, and change them to roles up to their own', async () => {
    const people: Record<Role, Colleague> = {
      owner,
      admin: await hire('admin'),
      superhost: await hire('superhost'),
      host: await hire('host'),
    };
    for (const by of roles) {
      for (const to of roles) {
        const target = await hire('host');
        const isAllowed = by !== 'host' && roles.indexOf(by) <= roles.indexOf(to);
        if (to === 'owner') continue;
        expect(await refusedWith(staff.edit(people[by], target, { clientId, role: to })), `${by} ${to}`).toEqual(
          isAllowed ? OK : LEVEL,
        );
        const holder = await hire(to);
        expect(await refusedWith(staff.edit(people[by], holder, { clientId })), `${by} of ${to}`).toEqual(
          isAllowed ? OK : LEVEL,
        );
      }
    }
    expect(await refusedWith(staff.edit(people.admin, owner, { clientId }))).toEqual(LEVEL);
  });

  test('USR-111 A24~ nobody can change their own role', async () => {
    const admin = await hire('admin');
    for (const [person, role] of [
      [owner, 'host'],
      [admin, 'owner'],
    ] as const)
      expect(await refusedWith(staff.edit(person, person, { clientId, role }))).toEqual(LEVEL);
  });

  test('USR-56 a limited user cannot edit a member with more channels', async () => {
    const [mine = '', other = ''] = await channelIds(2);
    const admin = await hire('admin', [mine]);
    const within = { clientId, whitelistChannelIds: [mine] };
    for (const target of [await hire('host'), await hire('host', [mine, other])])
      expect(await refusedWith(staff.edit(admin, target, within))).toEqual(LEVEL);
    expect(await refusedWith(staff.edit(admin, await hire('host', [mine]), within))).toEqual(OK);
    const moved = staff.edit(admin, await hire('host', [mine]), { clientId, whitelistChannelIds: [other] });
    expect(await refusedWith(moved)).toEqual(LEVEL);
  });

  test('the owner can be replaced by another owner, but cannot be demoted without a replacement', async () => {
    const noa = await globalStaff('owner');
    const sentence = 'An organisation needs an owner. Make someone else the owner first.';
    expect(await refusedWith(staff.edit(noa, owner, { clientId, role: 'admin' }))).toEqual([
      409,
      'accounts.owner-stays',
      sentence,
    ]);
    const host = await hire('host');
    expect(await refusedWith(staff.edit(owner, host, { clientId, role: 'owner' }))).toEqual(OK);
    expect([await roleOf(host.id), await roleOf(owner.id)]).toEqual(['owner', 'admin']);
  });
});

describe('removing a user', () => {
  test('USR-120 API-31 a removal removes the role and channels on this client, and nothing else', async () => {
    const harbor = await staff.newClient();
    const host = await staff.hire({ [clientId]: 'host', [harbor]: 'superhost' }, { [clientId]: [] });
    expect(await refusedWith(staff.remove(owner, clientId, host))).toEqual(OK);
    expect(await roleOf(host.id)).toBeUndefined();
    const session = await server.call('GET', '/api/auth/session', { cookie: host.cookie });
    expect(await json(session)).toMatchObject({ user: { clients: { [harbor]: 'superhost' }, whitelist: {} } });
  });

  test('USR-115 USR-116 USR-117 A25 owners and admins can remove other users, but nobody can remove the owner', async () => {
    const [admin, superhost] = [await hire('admin'), await hire('superhost')];
    const NOT_REMOVED = [403, 'accounts.not-removed', 'User could not be removed'];
    expect(await refusedWith(staff.remove(superhost, clientId, await hire('host')))).toEqual(NOT_REMOVED);
    expect(await refusedWith(staff.remove(admin, clientId, owner))).toEqual(NOT_REMOVED);
    expect(await refusedWith(staff.remove(admin, clientId, admin))).toEqual(NOT_REMOVED);
    expect(await refusedWith(staff.remove(owner, clientId, owner))).toEqual(NOT_REMOVED);
    expect(await refusedWith(staff.remove(admin, clientId, superhost))).toEqual(OK);
    expect(await refusedWith(staff.remove(owner, clientId, admin))).toEqual(OK);
    const byGlobalOwner = staff.remove(await globalStaff('owner'), clientId, owner);
    expect(await refusedWith(byGlobalOwner)).toEqual([409, 'accounts.owner-not-removed', 'User could not be removed']);
  });

  test('USR-38 A26 open pages of a removed user lose their rights within a second, and the next call is refused at once', async () => {
    const tomorrow = new Date(clock.now().getTime() + 86_400_000);
    const content = await aContent(server.db, { clientId, channelIds: await channelIds(1), showAt: tomorrow });
    const [removed, demoted, kept] = [await hire('admin'), await hire('admin'), await hire('admin')];
    const read = ({ cookie }: Colleague, path = '') =>
      server.call('GET', `/api/clients/${clientId}${path}`, { cookie });
    const viewers = await Promise.all([removed, kept].map(({ cookie }) => connectViewer({ url: server.url, cookie })));
    await Promise.all(viewers.map((viewer) => viewer.follow(chatTopic(content.id))));
    expect((await read(removed)).status).toBe(200);
    await staff.remove(owner, clientId, removed);
    expect((await read(removed)).status).toBe(404);
    expect(await viewers[0]?.closed).toBe(4403);
    expect((await read(demoted, '/channels/key-available?key=free')).status).toBe(200);
    await staff.edit(owner, demoted, { clientId, role: 'host' });
    expect((await read(demoted, '/channels/key-available?key=free')).status).toBe(403);
    expect((await read(kept)).status).toBe(200);
    expect(viewers[1]?.socket.readyState).toBe(1);
    await viewers[1]?.close();
  });

  test('USR-126 a limited user can neither read nor save other channels and their contents, even by id', async () => {
    const [mine = '', other = ''] = await channelIds(2);
    const [inMine, inOther] = [
      await aContent(server.db, { clientId, channelIds: [mine] }),
      await aContent(server.db, { clientId, channelIds: [other] }),
    ];
    const statuses = async ({ cookie }: Colleague) => {
      const statusOf = async (path: string) =>
        (await server.call('GET', `/api/clients/${clientId}${path}`, { cookie })).status;
      const paths = [`/channels/${mine}`, `/contents/${inMine.id}`, `/channels/${other}`, `/contents/${inOther.id}`];
      return Promise.all(paths.map(statusOf));
    };
    for (const role of ['admin', 'superhost', 'host'] as const)
      expect(await statuses(await hire(role, [mine])), role).toEqual([200, 200, 403, 403]);
    expect(await statuses(owner)).toEqual([200, 200, 200, 200]);
    const limited = await hire('admin', [mine]);
    const save = async (path: string) => {
      const { cookie } = limited;
      return (await server.call('PUT', `/api/clients/${clientId}${path}`, { cookie, body: {} })).status;
    };
    expect([await save(`/channels/${other}`), await save(`/contents/${inOther.id}`)]).toEqual([403, 403]);
    expect([await save(`/channels/${mine}`), await save(`/contents/${inMine.id}`)]).toEqual([400, 400]);
  });

  test('USR-124 no answer to a limited user contains other channels', async () => {
    const [mine = '', other = ''] = await channelIds(2);
    const { id: contentId } = await aContent(server.db, { clientId, channelIds: [mine] });
    await aContent(server.db, { clientId, channelIds: [other] });
    const params: Record<string, string> = { clientId, channelId: mine, contentId, userId: owner.id };
    const paths = server.app.platform.routes
      .entries()
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/clients'))
      .map(({ url }) => url.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? name));
    const visibleChannels = async ({ cookie }: Colleague) => {
      const answers = paths.map(async (path) => (await server.call('GET', path, { cookie })).text());
      const text = (await Promise.all(answers)).join('\n');
      return [mine, other].filter((id) => text.includes(id));
    };
    expect(await visibleChannels(owner)).toEqual([mine, other]);
    for (const role of ['admin', 'superhost', 'host'] as const)
      expect(await visibleChannels(await hire(role, [mine])), role).toEqual([mine]);
  });

  test('USR-124~ USR-126~ a changed whitelist applies to the next call', async () => {
    const [first = '', second = ''] = await channelIds(2);
    const host = await hire('host', [first]);
    const channels = async () => {
      const answer = await server.call('GET', `/api/clients/${clientId}/channels`, { cookie: host.cookie });
      return (await json<{ items: { id: string }[] }>(answer)).items.map(({ id }) => id);
    };
    const read = (id: string) => server.call('GET', `/api/clients/${clientId}/channels/${id}`, { cookie: host.cookie });
    expect([await channels(), (await read(second)).status]).toEqual([[first], 403]);
    await staff.edit(owner, host, { clientId, whitelistChannelIds: [second] });
    expect([await channels(), (await read(second)).status, (await read(first)).status]).toEqual([[second], 200, 403]);
  });
});

test('USR-36 all calls for staff are refused to a viewer without a role, and change nothing', async () => {
  const [channelId = ''] = await channelIds(1);
  const { id: contentId } = await aContent(server.db, { clientId, channelIds: [channelId] });
  const [viewer, host] = [await staff.hire({}), await hire('host')];
  const params: Record<string, string> = { clientId, channelId, contentId, userId: host.id, id: host.id };
  const callsForEveryUser = ['GET /api/clients', 'GET /api/clients/coming'];
  const entries = server.app.platform.routes
    .entries()
    .filter(({ url }) => /^\/api\/clients\/|^\/api\/users\/(edit\/)?:/.test(url) || url === '/api/clients')
    .filter(({ method, url }) => !callsForEveryUser.includes(`${method} ${url}`))
    .map(({ method, url }) => ({
      method,
      path: url.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? name),
    }));
  const statusFor = async ({ cookie }: Colleague, { method, path }: (typeof entries)[number]) => {
    const isRead = method === 'GET' || method === 'DELETE';
    return (await server.call(method, path, { cookie, ...(!isRead && { body: {} }) })).status;
  };
  expect(entries.length).toBeGreaterThan(20);
  const before = await fingerprint(server.db);
  for (const entry of entries) expect([403, 404], JSON.stringify(entry)).toContain(await statusFor(viewer, entry));
  expect(await fingerprint(server.db)).toBe(before);
  const noa = await globalStaff('owner');
  const isAllowed = await Promise.all(entries.map(async (entry) => ![403, 404].includes(await statusFor(noa, entry))));
  expect(isAllowed.filter(Boolean).length).toBeGreaterThan(entries.length / 2);
});

async function globalStaff(globalRole: GlobalRole): Promise<Colleague> {
  const email = `noa-${v7()}@nave.example`;
  const id = await aPerson(server.db, { email, firstName: 'Noa', lastName: 'L', globalRole });
  return { id, email, cookie: await server.signIn(email) };
}
