import type { Actor } from '@nave/domain/kernel/actor.ts';
import { sampleConnection } from '@nave/domain/testing/sample-events.ts';
import { type ApiTestbed, apiTestbed, globalOwner, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, anEvent, channelForm } from '@nave/server/testing/builders.ts';
import { type WebhookReceiver, webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import { Webhook } from 'standardwebhooks';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;

let receiver: WebhookReceiver;
let bed: ApiTestbed;
beforeAll(async () => {
  receiver = await webhookReceiver();
  // Receivers check the time of a message against their own clock.
  bed = await apiTestbed({ now: new Date().toISOString(), env: { OUTSIDE_HOSTS: receiver.host } });
});
afterAll(async () => {
  await bed.close();
  await receiver.close();
});
beforeEach(async () => {
  // Webhooks of earlier tests would send what they have not delivered.
  await bed.db.execute('delete from webhooks');
  receiver.received.length = 0;
  receiver.answers(204);
});

const at = (clientId: string, rest = '') => `/api/clients/${clientId}/webhooks${rest}`;
const ask = (
  clientId: string,
  method: 'GET' | 'POST',
  rest = '',
  body?: unknown,
  actor: Actor = staff('owner', clientId),
) => bed.as(actor, method, at(clientId, rest), body);
const remove = (clientId: string, id: string) =>
  bed.inject(staff('owner', clientId), { method: 'DELETE', url: at(clientId, `/${id}`) });
const add = (clientId: string, url = receiver.url) => ask(clientId, 'POST', '', { url });
const list = async (clientId: string) => (await ask(clientId, 'GET')).json().items;

/** A client with a channel and a webhook. */
async function withWebhook() {
  const channel = await aChannel(bed.db);
  const { webhook, secret } = (await add(channel.clientId)).json();
  const path = `/api/clients/${channel.clientId}/channels`;
  const owner = staff('owner', channel.clientId);
  return {
    channel,
    clientId: channel.clientId,
    id: webhook.id as string,
    secret: secret as string,
    save: () => bed.as(owner, 'PUT', `${path}/${channel.id}`, channelForm({ key: channel.key })),
    deleteChannel: () => bed.as(owner, 'DELETE', `${path}/${channel.id}`),
    addChannel: () => bed.as(owner, 'POST', path, channelForm()),
  };
}

/** The JSON that a receiver gets. */
interface Message {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  id: string;
  n: number;
}

const messages = (): Message[] => receiver.received.map(({ body }) => JSON.parse(body));
const messageIds = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const verified = (secret: string, { body, headers } = receiver.received[0] as (typeof receiver.received)[0]) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test('API-76~ API-77 API-78 CHN-112~ TKT-52~ adding or saving a channel sends a signed POST with the kind and the time of the change', async () => {
  const { save, addChannel, clientId, channel, secret } = await withWebhook();
  const added = (await addChannel()).json();
  expect((await save()).statusCode).toBe(200);
  expect(receiver.received).toEqual([]);
  await bed.runDueJobs();
  const timestamp = bed.clock.now().toISOString();
  const expected = [
    {
      type: 'channel.added',
      timestamp,
      data: { clientId, channelId: added.id, channelKey: added.key, version: 1 },
      id: `evt_${clientId}_1`,
      n: 1,
    },
    {
      type: 'channel.saved',
      timestamp,
      data: { clientId, channelId: channel.id, channelKey: channel.key, version: 2 },
      id: `evt_${clientId}_2`,
      n: 2,
    },
  ];
  expect(messages()).toEqual(expected);
  expect(messageIds()).toEqual(expected.map(({ id }) => id));
  for (const request of receiver.received) expect(verified(secret, request)).toEqual(JSON.parse(request.body));
  await bed.runDueJobs();
  expect(receiver.received).toHaveLength(2);
  expect(await list(clientId)).toMatchObject([{ waiting: 0, last: { at: timestamp, problem: null } }]);
});

test('API-76 TKT-51 TKT-52 TKT-53 the signed update webhook is called when events are connected and removed, is retried after a failure, and does not fail the save', async () => {
  const { channel, clientId, secret } = await withWebhook();
  const { number } = await anEvent(bed.db, { clientId });
  const connect = (eventNumbers: string[]) =>
    bed.as(
      staff('owner', clientId),
      'PUT',
      `/api/clients/${clientId}/channels/${channel.id}`,
      channelForm({ key: channel.key, events: eventNumbers.map((eventNumber) => sampleConnection({ eventNumber })) }),
    );
  receiver.answers(500);
  for (const events of [[number], []]) {
    const saved = await connect(events);
    expect([saved.statusCode, saved.json().events.length]).toEqual([200, events.length]);
    await bed.runDueJobs();
    expect(messages().at(-1)).toMatchObject({ type: 'channel.saved', data: { channelId: channel.id, version: 2 } });
  }
  for (const request of receiver.received) expect(verified(secret, request)).toEqual(JSON.parse(request.body));
  // The second event waits until the receiver has accepted the first one.
  const [failedId] = messageIds();
  expect(messageIds()).toEqual([failedId]);
  receiver.answers(204);
  bed.clock.advance(HOUR_MS);
  await bed.runDueJobs();
  expect(messageIds().slice(1)).toEqual([failedId, `evt_${clientId}_2`]);
  bed.clock.advance(-HOUR_MS);
});

test('API-78~ API-192 a message contains no names or e-mails, and the signature of a modified message is invalid', async () => {
  const { save, secret } = await withWebhook();
  await save();
  await bed.runDueJobs();
  const [sent] = receiver.received;
  if (!sent) throw new Error('Nothing was sent.');
  expect(sent.body).not.toMatch(/@|Youth|Friday/);
  expect(verified(secret, sent)).toBeTruthy();
  expect(() => verified(secret, { ...sent, body: sent.body.replace('saved', 'added') })).toThrow();
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, sent)).toThrow();
});

test('API-79 API-80~ API-111~ G14: after 6 hours of failures a receiver gets the message once, and all attempts have the same id', async () => {
  const { save, clientId } = await withWebhook();
  receiver.answers(503);
  expect((await save()).statusCode).toBe(200);
  for (let hour = 0; hour < 6; hour += 1) {
    await bed.runDueJobs();
    bed.clock.advance(1.3 * HOUR_MS);
  }
  const attempts = receiver.received.length;
  expect(attempts).toBeGreaterThan(4);
  expect(await list(clientId)).toMatchObject([{ waiting: 1, last: { problem: 'The receiver answered 503.' } }]);
  receiver.answers(200);
  for (let hour = 0; hour < 3; hour += 1) {
    await bed.runDueJobs();
    bed.clock.advance(1.3 * HOUR_MS);
  }
  expect(receiver.received).toHaveLength(attempts + 1);
  expect(new Set(messageIds()).size).toBe(1);
  expect(await list(clientId)).toMatchObject([{ waiting: 0, last: { problem: null } }]);
});

test('API-111 G14: a message is sent with growing pauses for 24 hours, each time signed with the same id, and then the webhook is paused and nothing is dropped', async () => {
  const { save, clientId, id, secret } = await withWebhook();
  receiver.answers(500);
  await save();
  const start = bed.clock.now().getTime();
  /** Returns the times of the attempts, in seconds after the start, from the timestamps that the receiver got. */
  const attempts = () => receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) - start / 1_000);
  for (let quarter = 0; quarter < 25 * 4; quarter += 1) {
    await bed.runDueJobs();
    bed.clock.advance(HOUR_MS / 4);
  }
  const hours = attempts().map((seconds) => seconds / 3_600);
  expect(hours.filter((hour) => hour < 2).length).toBeGreaterThan(hours.filter((hour) => hour >= 22).length + 2);
  expect(hours.at(-1)).toBeGreaterThan(22);
  expect(hours.at(-1)).toBeLessThan(24.5);
  expect(new Set(messageIds()).size).toBe(1);
  for (const { headers, body } of receiver.received) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(String(headers['webhook-id']), at, body));
  }
  receiver.answers(204);
  await save();
  await bed.runDueJobs();
  expect(receiver.received).toHaveLength(hours.length);
  expect(await list(clientId)).toMatchObject([
    { state: 'paused', isPausedByFailures: true, waiting: 2, last: { problem: 'The receiver answered 500.' } },
  ]);
  await ask(clientId, 'POST', `/${id}/resume`);
  await bed.runDueJobs();
  expect(
    messages()
      .slice(hours.length)
      .map(({ n }) => n),
  ).toEqual([1, 2]);
  expect(await list(clientId)).toMatchObject([
    { state: 'delivering', since: null, waiting: 0, last: { problem: null } },
  ]);
});

test('API-80 a slow or failing receiver does not delay a save, and gets the messages afterwards', async () => {
  const { save, clientId } = await withWebhook();
  receiver.answers('nothing');
  await save();
  const running = bed.runDueJobs();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  expect((await save()).statusCode).toBe(200);
  receiver.answers(500);
  await running;
  expect((await save()).statusCode).toBe(200);
  receiver.answers(204);
  bed.clock.advance(HOUR_MS);
  await bed.runDueJobs();
  expect(new Set(messages().map(({ data }) => data.version))).toEqual(new Set([2, 3, 4]));
  expect(await list(clientId)).toMatchObject([{ waiting: 0 }]);
});

test('API-81~ a message to a hostname with a private address is not sent, and its webhook fails', async () => {
  const { save, clientId, id } = await withWebhook();
  await bed.db.execute(`update webhooks set url = 'https://localhost/nave' where id = '${id}'`);
  await save();
  await bed.runDueJobs();
  expect(await list(clientId)).toMatchObject([
    { state: 'failing', waiting: 1, last: { problem: expect.stringContaining('is not a public address') } },
  ]);
});

test('API-80~ no message is sent for a change that is refused and rolled back', async () => {
  const { save, clientId, channel } = await withWebhook();
  const owner = staff('owner', clientId);
  const refused = await bed.as(owner, 'PUT', `/api/clients/${clientId}/channels/${channel.id}`, {
    ...channelForm({ key: channel.key }),
    edition: 99,
  });
  expect(refused.statusCode).toBe(409);
  await bed.runDueJobs();
  expect(receiver.received).toEqual([]);
  await save();
  await bed.runDueJobs();
  expect(receiver.received).toHaveLength(1);
});

test('API-81 G11: a URL with a private address is refused when it is added; a hostname that resolves to a private address is refused when a message is sent', async () => {
  const { id } = await aClient(bed.db);
  const forbiddenUrls = [
    'http://10.0.0.1/x',
    'https://10.0.0.1/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/x',
    'https://0x7f.1/x',
    'https://[fd00::1]/',
    'https://[::ffff:127.0.0.1]/',
    'http://127.0.0.1:1/x',
    'https://hooks.example:22/x',
  ];
  for (const url of forbiddenUrls) {
    const refused = await add(id, url);
    expect([refused.statusCode, refused.json().error.fields?.url], url).toEqual([
      400,
      expect.stringMatching(/^Webhook URL needs to be/),
    ]);
  }
  expect((await add(id, 'https://localhost/x')).statusCode).toBe(201);
  const [{ id: webhookId }] = await list(id);
  const tested = (await ask(id, 'POST', `/${webhookId}/test`)).json();
  expect(tested.last.problem).toContain('is not a public address');
  // The operator has allowed this host.
  expect((await add(id)).statusCode).toBe(201);
});

test('G11: a redirect is not followed, and counts as a failure', async () => {
  const { clientId, id } = await withWebhook();
  receiver.answers(302);
  expect((await ask(clientId, 'POST', `/${id}/test`)).json().last.problem).toBe('The receiver answered 302.');
  expect(receiver.received).toHaveLength(1);
});

test('API-110 API-191 a client has at most five webhooks, each with its own secret, which is returned only once', async () => {
  const { id } = await aClient(bed.db);
  const added = [];
  for (let n = 0; n < 5; n += 1) added.push((await add(id, `${receiver.url}/${n}`)).json());
  expect(new Set(added.map(({ secret }) => secret)).size).toBe(5);
  for (const { secret } of added) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const sixth = await add(id, `${receiver.url}/6`);
  expect([sixth.statusCode, sixth.json().error.code]).toEqual([409, 'webhooks.too-many']);
  const listed = JSON.stringify(await list(id));
  expect(listed).toContain(`${receiver.url}/4`);
  for (const { secret } of added) expect(listed).not.toContain(secret.slice(6));
  const remaining = (await remove(id, added[0].webhook.id)).json().items;
  expect(remaining).toHaveLength(4);
  expect((await add(id, `${receiver.url}/1`)).json().error.code).toBe('webhooks.taken');
});

test('API-110~ of ten concurrent requests to add a webhook, five succeed', async () => {
  const { id } = await aClient(bed.db);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(id, `${receiver.url}/${n}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect(await list(id)).toHaveLength(5);
});

test('API-193 messages are signed with a new secret at once, and for 24 hours with the former secret as well', async () => {
  const { clientId, id, secret, save } = await withWebhook();
  const renewed = (await ask(clientId, 'POST', `/${id}/secret`)).json().secret;
  expect(renewed).not.toBe(secret);
  await save();
  await bed.runDueJobs();
  const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ');
  expect(signatures()).toHaveLength(2);
  const [sent] = receiver.received;
  const signedBy = (key: string) =>
    new Webhook(key).sign(String(sent?.headers['webhook-id']), bed.clock.now(), sent?.body ?? '');
  expect(signatures()).toEqual([signedBy(renewed), signedBy(secret)]);
  for (const [afterMs, secrets] of [
    [24 * HOUR_MS - 1, 2],
    [1, 1],
  ] as const) {
    bed.clock.advance(afterMs);
    await save();
    await bed.runDueJobs();
    expect(signatures()).toHaveLength(secrets);
  }
});

test('API-190~ a test message is sent at once and not retried, and the number of tests per minute is limited', async () => {
  const { clientId, id } = await withWebhook();
  receiver.answers(500);
  const tested = await ask(clientId, 'POST', `/${id}/test`);
  expect(tested.json()).toMatchObject({ id, waiting: 0, last: { problem: 'The receiver answered 500.' } });
  const timestamp = bed.clock.now().toISOString();
  expect(messages()).toEqual([{ type: 'webhook.test', timestamp, data: { clientId }, id: messageIds()[0] }]);
  for (let n = 0; n < 9; n += 1) await ask(clientId, 'POST', `/${id}/test`);
  const tooMany = await ask(clientId, 'POST', `/${id}/test`);
  expect([tooMany.statusCode, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(receiver.received).toHaveLength(10);
});

test('API-190 the owner of a client and the global owner list, add, remove, renew and test its webhooks and see how the last message went; nobody else does', async () => {
  const { id: clientId } = await aClient(bed.db);
  const manage = async (actor: Actor) => {
    const as = (method: 'GET' | 'POST' | 'DELETE', rest = '', body?: unknown) =>
      bed.as(actor, method, at(clientId, rest), body);
    const added = await as('POST', '', { url: `${receiver.url}/${actor.id}` });
    const id = added.json().webhook?.id ?? (await list(clientId))[0]?.id;
    const answers = [added, await as('POST', `/${id}/secret`), await as('POST', `/${id}/test`), await as('GET')];
    const last = answers.at(-1)?.json().items?.[0]?.last?.problem;
    return [...answers, await as('DELETE', `/${id}`)].map(({ statusCode }) => statusCode).concat(last === null ? 1 : 0);
  };
  const done = [201, 200, 200, 200, 200, 1];
  expect(await manage(staff('owner', clientId))).toEqual(done);
  expect(await manage(globalOwner)).toEqual(done);
  await add(clientId);
  for (const role of ['admin', 'superhost', 'host'] as const)
    expect([role, await manage(staff(role, clientId))]).toEqual([role, [403, 403, 403, 403, 403, 0]]);
  const others = [
    staff('owner', (await aClient(bed.db)).id),
    { ...globalOwner, id: v7(), roles: {}, globalRole: null },
  ];
  for (const other of others) expect(await manage(other)).toEqual([404, 404, 404, 404, 404, 0]);
  const globalAdmin = { ...globalOwner, id: v7(), globalRole: 'admin' as const };
  expect(await manage(globalAdmin)).toEqual([403, 403, 403, 403, 403, 0]);
  expect(await list(clientId)).toHaveLength(1);
});

test('B1~ B5~ invalid bodies are refused, and a webhook of another client is not found', async () => {
  const { clientId, id } = await withWebhook();
  const other = await aClient(bed.db);
  const wrong = [
    null,
    [],
    {},
    { url: '' },
    { url: 7 },
    { url: 'grace' },
    { url: 'javascript:alert(1)' },
    { url: 'ftp://a.example' },
    { url: 'https://u:p@a.example' },
    { url: `https://a.example/${'a'.repeat(2_000)}` },
    { url: 'https://a.example', secret: 'whsec_mine' },
  ];
  for (const body of wrong) expect((await ask(clientId, 'POST', '', body)).statusCode, JSON.stringify(body)).toBe(400);
  for (const rest of [`/${id}/secret`, `/${id}/test`, '/none/test'])
    expect((await ask(other.id, 'POST', rest)).statusCode, rest).toBe(404);
  expect((await remove(other.id, id)).statusCode).toBe(404);
  expect((await remove(clientId, 'none')).statusCode).toBe(404);
  const admin = await ask(clientId, 'GET', '', undefined, staff('admin', clientId));
  expect([admin.statusCode, (await ask(clientId, 'GET', '', undefined, globalOwner)).statusCode]).toEqual([403, 200]);
  expect(await list(clientId)).toHaveLength(1);
});

test('CHN-227 CHN-112~ deleting a channel sends a message', async () => {
  const { deleteChannel, clientId, channel } = await withWebhook();
  expect((await deleteChannel()).statusCode).toBe(200);
  await bed.runDueJobs();
  expect(messages()).toMatchObject([{ type: 'channel.deleted', data: { clientId, channelId: channel.id } }]);
});
