import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { aChannel, aContent } from '@nave/server/testing/builders.ts';
import { cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let output = '';
let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
let owner: Colleague;

beforeAll(async () => {
  const write = (line: string) => {
    output += line;
  };
  server = await runningApp({ log: createLog({ logLevel: 'info' }, { write }) });
  staff = staffTestbed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clientId = await staff.newClient();
  owner = await staff.hire({ [clientId]: 'owner' });
  output = '';
});

/** Returns the security events since `output` was last cleared, without network and route. */
function events(): Record<string, unknown>[] {
  return output
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line).security)
    .map(({ network, route, ...event }) => event);
}
const post = (path: string, body: object, cookie?: string) =>
  server.call('POST', path, { body, ...(cookie && { cookie }) });

test('OPS-110~ sign-ins, refused sign-ins and sign-outs are logged with the user id, without e-mail and password', async () => {
  const cookie = await server.signIn(owner.email);
  await post('/api/auth/password', { email: owner.email, password: 'Wrong-word-1!' });
  await post('/api/auth/password', { email: `nobody-${v7()}@grace.example`, password: PASSWORD });
  await post('/api/auth/sign-out', {}, cookie);
  expect(events()).toEqual([
    { event: 'session.started', actorId: owner.id },
    { event: 'session.refused', userId: owner.id, what: 'password' },
    { event: 'session.refused', what: 'password' },
    { event: 'session.ended', actorId: owner.id },
  ]);
  expect(output).toContain('"network":"127.0.0.0/24"');
  for (const secret of ['grace.example', PASSWORD, 'Wrong-word-1!']) expect(output).not.toContain(secret);
});

test('OPS-110~ invitations and changes of members, tokens and passwords are logged', async () => {
  const [host, email] = [await staff.hire({ [clientId]: 'host' }), `amos-${v7()}@grace.example`];
  output = '';
  await staff.invite(owner, clientId, { email, role: 'admin' });
  await staff.edit(owner, host, { clientId, role: 'superhost' });
  await staff.remove(owner, clientId, host);
  const change = { oldPassword: PASSWORD, password: 'Another-word-2?' };
  expect((await post('/api/auth/new-password', change, owner.cookie)).status).toBe(200);
  const made = await post(`/api/users/${owner.id}/token`, sampleTokenForm({ clientId }), owner.cookie);
  const { token } = await json<{ token: string }>(made);
  const list = await server.call('GET', `/api/users/${owner.id}/token?clientId=${clientId}`, { cookie: owner.cookie });
  const [{ id: subjectTokenId = '' } = {}] = (await json<{ items: { id: string }[] }>(list)).items;
  await server.call('DELETE', `/api/users/${owner.id}/token?token=${subjectTokenId}`, { cookie: owner.cookie });
  const [invited] = (await staff.list(owner, clientId)).filter((member) => member.email === email);
  const by = { actorId: owner.id, organisationId: clientId };
  expect(events()).toEqual([
    { event: 'member.invited', ...by, userId: invited?.id, role: 'admin' },
    { event: 'member.changed', ...by, userId: host.id, role: 'superhost', formerRole: 'host' },
    { event: 'member.removed', ...by, userId: host.id, formerRole: 'superhost' },
    { event: 'password.changed', actorId: owner.id },
    { event: 'token.created', ...by, userId: owner.id, subjectTokenId },
    { event: 'token.deleted', ...by, userId: owner.id, subjectTokenId },
  ]);
  const text = (await staff.emailTo(email))?.text ?? '';
  const [, userId = '', verificationCode = ''] = /signup\/([^/]+)\/([^/]+)\//.exec(text) ?? [];
  // Without a mail server the log contains the links of emails, so only the security events are searched for secrets.
  const security = JSON.stringify(events());
  for (const secret of [token, verificationCode, email, 'Another-word-2?']) expect(security).not.toContain(secret);
  output = '';
  const created = await post('/api/auth/invited', { userId, verificationCode, email, password: PASSWORD });
  await post('/api/users/activate', { userId, verificationCode, email }, cookiesOf(created));
  expect(events()).toEqual([
    { event: 'password.reset', userId, what: 'invitation' },
    { event: 'session.started', actorId: userId },
    { event: 'member.accepted', actorId: userId, organisationId: clientId },
  ]);
});

test('OPS-110~ requests and socket commands that are refused for lack of rights are logged', async () => {
  const host = await staff.hire({ [clientId]: 'host' });
  output = '';
  expect((await staff.invite(host, clientId)).status).toBe(403);
  expect((await staff.edit(await staff.hire({ [clientId]: 'admin' }), owner, { clientId })).status).toBe(403);
  const refused = events().filter(({ event }) => event === 'rights.refused');
  expect(refused).toMatchObject([
    { actorId: host.id, organisationId: clientId, code: 'accounts.level-host' },
    { code: 'accounts.level' },
  ]);
  expect(output).toContain('POST /api/clients/:clientId/invite');
  const { id } = await aContent(server.db, { clientId, channelIds: [(await aChannel(server.db, { clientId })).id] });
  const hostWithoutChannels = await staff.hire({ [clientId]: 'host' }, { [clientId]: [] });
  const viewer = await connectViewer({ url: server.url, cookie: hostWithoutChannels.cookie });
  const answer = await viewer.command(chatCommands.slow, { contentId: id, seconds: 0 });
  expect(answer).toMatchObject({ code: 'chat.not-moderator' });
  const { id: actorId } = hostWithoutChannels;
  expect(events().at(-1)).toEqual({ event: 'rights.refused', actorId, code: 'chat.not-moderator' });
  await viewer.close();
});
