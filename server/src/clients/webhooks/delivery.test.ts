import type { ClientEvent, ClientEventType } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import type { Webhook, WebhookAttempt } from '@nave/domain/clients/webhooks/webhook.ts';
import { inTransaction } from '@nave/server/platform/database/transaction.ts';
import { deleteOldEvents } from '@nave/server/platform/realtime/rooms/kept-events.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { type WebhookReceiver, webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let receiver: WebhookReceiver;
let bed: ApiTestbed;
let clientId: string;
let id: string;
beforeAll(async () => {
  receiver = await webhookReceiver();
  bed = await apiTestbed({ now: new Date().toISOString(), env: { OUTSIDE_HOSTS: receiver.host } });
});
afterAll(async () => {
  await bed.close();
  await receiver.close();
});
beforeEach(async () => {
  await bed.db.execute('delete from webhooks');
  receiver.received.length = 0;
  receiver.answers(204);
  receiver.body(null);
  clientId = (await aClient(bed.db)).id;
  id = await addWebhook(clientId);
});

const at = (ofClient: string, rest = '') => `/api/clients/${ofClient}/webhooks${rest}`;
const ask = (method: 'GET' | 'POST' | 'PUT', rest: string, body?: unknown, ofClient = clientId) =>
  bed.as(staff('owner', ofClient), method, at(ofClient, rest), body);
const addWebhook = async (ofClient: string): Promise<string> =>
  (await ask('POST', '', { url: receiver.url }, ofClient)).json().webhook.id;
const webhook = async () => (await ask('GET', '')).json<{ items: Webhook[] }>().items[0];
const attempts = async () => (await ask('GET', `/${id}/attempts`)).json<{ items: WebhookAttempt[] }>().items;
/** Records events as a slice does: in a transaction, and the webhooks are woken after it. */
const record = async (count: number, type: ClientEventType = 'client.saved', ofClient = clientId) => {
  const { rooms, jobs } = bed.platform;
  await inTransaction(bed.db, async (tx) => {
    const events = Array.from({ length: count }, () => ({ type, data: { clientId: ofClient } }));
    rooms.appendIn(tx, clientEventsTopic(ofClient), events);
  });
  const rows = await bed.db.execute<{ id: string }>(
    sql`select id from webhooks where client_id = ${ofClient} and paused_at is null`,
  );
  jobs.wake('webhook-delivery', async () =>
    rows.rows.map((row) => ({ key: row.id, data: { clientId: ofClient, webhookId: row.id } })),
  );
};
const numbers = () => receiver.received.map(({ body }) => JSON.parse(body).n as number);
const to = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('API-199 API-203 each delivery of an event has the same id and the same body, at a replay from a number and when one event is sent again', async () => {
  await record(5);
  await bed.runDueJobs();
  const first = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]);
  expect(first.map(([eventId]) => eventId)).toEqual(to(5).map((n) => `evt_${clientId}_${n}`));
  const { items } = (await bed.as(staff('owner', clientId), 'GET', `/api/clients/${clientId}/event-log`)).json();
  const bodyOf = ({ id: eventId, n, type, at: timestamp, data }: ClientEvent) =>
    JSON.stringify({ type, timestamp, data, id: eventId, n });
  expect(first.map(([, body]) => body)).toEqual(items.map(bodyOf));
  expect((await ask('POST', `/${id}/replay`, { from: 3 })).json()).toMatchObject({ cursor: 2, waiting: 3 });
  await bed.runDueJobs();
  const sent = (await ask('POST', `/${id}/send`, { n: 2 })).json<WebhookAttempt>();
  expect(sent).toMatchObject({ n: 2, status: 204, problem: null, body: first[1]?.[1] });
  const again = receiver.received.slice(5).map(({ headers, body }) => [headers['webhook-id'], body]);
  expect(again).toEqual([...first.slice(2), first[1]]);
  expect(await webhook()).toMatchObject({ cursor: 5, waiting: 0 });
  const refused = [
    await ask('POST', `/${id}/replay`, { from: 6 }),
    await ask('POST', `/${id}/send`, { n: 6 }),
    await ask('POST', `/${id}/replay`, { from: 0 }),
    await ask('POST', `/${id}/send`, { n: 1.5 }),
    await ask('POST', `/${v7()}/replay`, { from: 1 }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400, 400, 404]);
});

test('API-200 a receiver gets the events in order, one after the other; while it refuses one, later events wait', async () => {
  receiver.answers(({ body }) => (JSON.parse(body).n === 3 ? 500 : 200));
  await record(4);
  await bed.runDueJobs();
  await record(1);
  await bed.runDueJobs();
  expect(numbers()).toEqual([1, 2, 3]);
  expect(await webhook()).toMatchObject({ state: 'failing', cursor: 2, waiting: 3 });
  receiver.answers(200);
  bed.clock.advance(HOUR_MS);
  await bed.runDueJobs();
  expect(numbers()).toEqual([1, 2, 3, 3, 4, 5]);
  expect(await webhook()).toMatchObject({ state: 'delivering', since: null, cursor: 5, waiting: 0 });
});

test('API-209 a receiver gets only the types that its owner has chosen', async () => {
  const chosen = await ask('PUT', `/${id}/types`, { types: ['channel.added', 'channel.added', 'content.started'] });
  expect(chosen.json().types).toEqual(['channel.added', 'content.started']);
  await record(1, 'client.saved');
  await record(2, 'content.started');
  await record(1, 'channel.saved');
  await bed.runDueJobs();
  expect([numbers(), await webhook()]).toEqual([[2, 3], expect.objectContaining({ cursor: 4, waiting: 0 })]);
  await ask('PUT', `/${id}/types`, { types: null });
  await record(1, 'client.saved');
  await bed.runDueJobs();
  expect(numbers()).toEqual([2, 3, 5]);
  for (const types of [[], ['none'], 'channel.added', undefined])
    expect((await ask('PUT', `/${id}/types`, { types })).statusCode).toBe(400);
});

test('API-202 after 24 hours of failures a webhook is paused and its owners get one email; Resume goes on with the first event that was not delivered', async () => {
  const email = `ruth-${v7()}@grace.example`;
  await aPerson(bed.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
  const admin = `amos-${v7()}@grace.example`;
  await aPerson(bed.db, { email: admin, firstName: 'Amos', lastName: 'Field', roles: { [clientId]: 'admin' } });
  receiver.answers(({ body }) => (JSON.parse(body).n === 2 ? 503 : 200));
  await record(3);
  let hours = 0;
  await bed.runDueJobs();
  for (; (await webhook())?.state === 'failing' && hours < 30; hours += 1) {
    bed.clock.advance(HOUR_MS);
    await bed.runDueJobs();
  }
  expect(hours).toBeGreaterThan(21);
  expect(hours).toBeLessThanOrEqual(24);
  await record(1);
  await bed.runDueJobs();
  expect(await webhook()).toMatchObject({ state: 'paused', isPausedByFailures: true, cursor: 1, waiting: 3 });
  const sentTo = async (address: string) =>
    (await bed.platform.mail.recent(50)).filter(({ to: one }) => one === address);
  const letters = await sentTo(email);
  expect(letters.map(({ subject }) => subject)).toEqual(['Webhook paused: 127.0.0.1']);
  expect(letters[0]?.text).toContain('The last attempt: The receiver answered 503.');
  expect(letters[0]?.text).toContain(`/dashboard/${clientId}/webhooks`);
  expect(await sentTo(admin)).toEqual([]);
  receiver.received.length = 0;
  receiver.answers(200);
  await ask('POST', `/${id}/resume`);
  await bed.runDueJobs();
  expect([numbers(), await webhook()]).toEqual([
    [2, 3, 4],
    expect.objectContaining({ state: 'delivering', since: null }),
  ]);
});

test('API-202~ a webhook that its owner pauses sends nothing and drops nothing', async () => {
  expect((await ask('POST', `/${id}/pause`)).json()).toMatchObject({ state: 'paused', isPausedByFailures: false });
  await record(2);
  await ask('POST', `/${id}/replay`, { from: 1 });
  await bed.runDueJobs();
  expect([numbers(), await webhook()]).toEqual([[], expect.objectContaining({ state: 'paused', waiting: 2 })]);
  await ask('POST', `/${id}/resume`);
  await bed.runDueJobs();
  expect(numbers()).toEqual([1, 2]);
});

/** Runs the jobs, and acts while event `n` is being sent. */
async function whileSending(n: number, act: () => Promise<unknown>): Promise<void> {
  const isBefore = (one: number) => {
    if (one === n - 1) receiver.answers('nothing');
    return 204;
  };
  receiver.answers(n === 1 ? 'nothing' : ({ body }) => isBefore(JSON.parse(body).n));
  const sending = bed.runDueJobs();
  await vi.waitFor(() => expect(numbers()).toEqual(to(n)));
  await act();
  receiver.answers(204);
  await sending;
  await bed.runDueJobs();
}

test('API-202~ API-209~ a webhook that is paused, removed or gets other types while it is sending sends nothing more than before', async () => {
  await record(4);
  await whileSending(2, () => ask('POST', `/${id}/pause`));
  expect([numbers(), await webhook()]).toEqual([[1, 2], expect.objectContaining({ cursor: 2, waiting: 2 })]);
  await record(1, 'content.started');
  receiver.received.length = 0;
  await ask('POST', `/${id}/replay`, { from: 1 });
  await ask('POST', `/${id}/resume`);
  await whileSending(1, () => ask('PUT', `/${id}/types`, { types: ['content.started'] }));
  expect([numbers(), await webhook()]).toEqual([[1, 5], expect.objectContaining({ cursor: 5, waiting: 0 })]);
  receiver.received.length = 0;
  await ask('PUT', `/${id}/types`, { types: null });
  await ask('POST', `/${id}/replay`, { from: 1 });
  await whileSending(1, () => bed.as(staff('owner', clientId), 'DELETE', at(clientId, `/${id}`)));
  expect([numbers(), await webhook()]).toEqual([[1], undefined]);
});

test('API-203~ a replay while events are being sent, from a number that was just sent, sends them again', async () => {
  await record(5);
  await whileSending(3, () => ask('POST', `/${id}/replay`, { from: 2 }));
  expect([numbers(), await webhook()]).toEqual([
    [...to(3), ...to(5)],
    expect.objectContaining({ cursor: 5, waiting: 0 }),
  ]);
});

test('API-204 the last 200 attempts of a webhook are stored with status, time and the first 1,024 characters of the answer', async () => {
  receiver.answers(200);
  receiver.body(() => ['é\u0000'.repeat(1_000)]);
  await record(205);
  await bed.runDueJobs();
  const stored = await attempts();
  expect(stored.map(({ n }) => n)).toEqual(to(205, 6).reverse());
  const [last] = stored;
  expect(last).toMatchObject({ status: 200, problem: null, type: 'client.saved', eventId: `evt_${clientId}_205` });
  expect(last?.answer.length).toBe(512);
  expect(last?.body).toBe(receiver.received.at(-1)?.body);
  receiver.body(() => ['x'.repeat(5_000)]);
  const sent = (await ask('POST', `/${id}/send`, { n: 1 })).json<WebhookAttempt>();
  expect([sent.answer, (await attempts()).length]).toEqual(['x'.repeat(1_024), 200]);
  expect(sent.milliseconds).toBeGreaterThanOrEqual(0);
});

test('API-206 G11: a redirect, an answer of 50 MB and an answer that does not end are failed attempts with the reason', async () => {
  await record(1);
  const problems = [];
  receiver.answers(302);
  problems.push((await ask('POST', `/${id}/send`, { n: 1 })).json().problem);
  receiver.answers(200);
  const megabyte = Buffer.alloc(1_048_576, 'x');
  receiver.body(function* () {
    for (let part = 0; part < 50; part += 1) yield megabyte;
  });
  problems.push((await ask('POST', `/${id}/send`, { n: 1 })).json().problem);
  receiver.answers('nothing');
  problems.push((await ask('POST', `/${id}/send`, { n: 1 })).json().problem);
  expect(problems).toEqual([
    'The receiver answered 302.',
    expect.stringContaining('The answer is longer than 1048576 bytes.'),
    expect.stringContaining('timeout'),
  ]);
  const [slow, ...others] = await attempts();
  // The sender waits for 5 seconds.
  expect(slow?.milliseconds).toBeGreaterThan(5_000 - 100);
  expect([slow, ...others].map((attempt) => attempt?.status)).toEqual([null, null, 302]);
  expect(receiver.received).toHaveLength(3);
  receiver.answers(204);
});

test('API-208 an organisation with 250 waiting events delays the receiver of another one by at most 100 of them', async () => {
  const other = (await aClient(bed.db)).id;
  await addWebhook(other);
  await record(250);
  await record(1, 'client.saved', other);
  await bed.runDueJobs();
  const clients = receiver.received.map(({ body }) => JSON.parse(body).data.clientId);
  expect(clients.filter((one) => one === clientId)).toHaveLength(250);
  expect(clients.indexOf(other)).toBeLessThanOrEqual(100);
  expect(clients.indexOf(other)).toBeGreaterThanOrEqual(0);
});

test('API-210 a webhook that was paused for longer than 30 days goes on with the oldest stored event, and says which events were deleted', async () => {
  await ask('POST', `/${id}/pause`);
  await record(10);
  bed.clock.advance(31 * DAY_MS);
  for (let batch = 0; batch < 4; batch += 1) await record(125);
  await deleteOldEvents(bed.db, clientEventsTopic(clientId), new Date(bed.clock.now().getTime() - 30 * DAY_MS));
  await ask('POST', `/${id}/resume`);
  await bed.runDueJobs();
  expect(numbers()).toEqual(to(510, 11));
  await ask('POST', `/${id}/replay`, { from: 8 });
  await ask('POST', `/${id}/pause`);
  receiver.answers(500);
  await ask('POST', `/${id}/resume`);
  await bed.runDueJobs();
  expect((await attempts()).slice(0, 2)).toMatchObject([
    { n: 11, status: 500 },
    {
      n: null,
      type: 'events.deleted',
      problem: 'Events 8 to 10 were deleted after 30 days. Delivery continues with event 11.',
    },
  ]);
});
