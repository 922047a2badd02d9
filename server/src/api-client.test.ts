import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNave, NaveError, verifyWebhook } from '@nave/client';
import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

let server: RunningApp;
let clientId: string;
let channelId: string;
let token: string;
beforeAll(async () => {
  server = await runningApp();
  ({ id: clientId } = await aClient(server.db, { key: 'grace' }));
  ({ id: channelId } = await aChannel(server.db, { clientId, key: 'online' }));
  const email = 'ruth@grace.example';
  const id = await aPerson(server.db, {
    email,
    firstName: 'Ruth',
    lastName: 'Delgado',
    roles: { [clientId]: 'owner' },
  });
  const cookie = await server.signIn(email);
  const made = await server.call('POST', `/api/users/${id}/token`, { cookie, body: sampleTokenForm({ clientId }) });
  ({ token } = await json<{ token: string }>(made));
});
afterAll(() => server.stop());

test('API-250 the client sends typed calls with its token, and a refusal is a NaveError with code, message, fields, status', async () => {
  const nave = createNave({ url: server.url, token });
  const body = sampleContentForm({ name: 'Sunday', channelIds: [channelId] });
  const added = await nave.post('/api/clients/{clientId}/contents', { params: { path: { clientId } }, body });
  expect(added.name).toBe('Sunday');
  const path = { clientId, contentId: added.id };
  expect(await nave.get('/api/clients/{clientId}/contents/{contentId}', { params: { path } })).toEqual(added);
  const list = await nave.get('/api/clients/{clientId}/contents', { params: { path: { clientId } } });
  expect(list.items.map(({ id }) => id)).toContain(added.id);
  await nave.delete('/api/clients/{clientId}/contents/{contentId}', { params: { path } });
  const missing = nave.get('/api/clients/{clientId}/contents/{contentId}', { params: { path } });
  await expect(missing).rejects.toMatchObject({
    code: 'contents.not-found',
    status: 404,
    message: 'Content not found.',
  });
  const empty = nave.post('/api/clients/{clientId}/contents', {
    params: { path: { clientId } },
    body: { ...body, name: '' },
  });
  await expect(empty).rejects.toMatchObject({ status: 400, fields: { name: expect.any(String) } });
  const stranger = createNave({ url: server.url, token: 'wrong' });
  const refused = stranger.get('/api/clients/{clientId}/contents', { params: { path: { clientId } } });
  await expect(refused).rejects.toBeInstanceOf(NaveError);
  await expect(refused).rejects.toMatchObject({ status: 401 });
});

/** Starts a server that answers with these statuses, one after another, and records the requests. */
async function answering(...answers: { status: number; headers?: Record<string, string>; body?: unknown }[]) {
  const received: {
    method: string;
    key: string | undefined;
    authorization: string | undefined;
    body: string;
    path: string;
  }[] = [];
  const stand = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const { authorization, 'idempotency-key': key } = request.headers;
    received.push({ method: request.method ?? '', key: key?.toString(), authorization, body, path: request.url ?? '' });
    const next = answers.shift();
    if (!next) return void request.socket.destroy();
    response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers });
    response.end(JSON.stringify(next.body ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => stand.once('listening', resolve));
  onTestFinished(() => void stand.close());
  return { received, url: `http://127.0.0.1:${(stand.address() as AddressInfo).port}` };
}

test('API-251 the client sends a request again after 429 and 503 with Retry-After, and each POST with the same Idempotency-Key', async () => {
  const retryAfter = { 'retry-after': '0' };
  const { received, url } = await answering(
    { status: 429, headers: retryAfter },
    { status: 503, headers: retryAfter },
    { status: 201, body: { id: 'one' } },
    { status: 201, body: { id: 'two' } },
    { status: 429, headers: { 'retry-after': '3600', 'x-request-id': 'req-7' } },
    { status: 500 },
  );
  const nave = createNave({ url, token: 'secret' });
  const add = () =>
    nave.post('/api/clients/{clientId}/tags', { params: { path: { clientId } }, body: { name: 'Youth' } });
  expect(await add()).toEqual({ id: 'one' });
  expect(received).toHaveLength(3);
  const [first] = received;
  expect(first).toMatchObject({ method: 'POST', authorization: 'Bearer secret', body: '{"name":"Youth"}' });
  expect(first?.key).toMatch(/^[\w-]{36}$/);
  expect(received).toEqual([first, first, first]);
  await add();
  expect(received.at(-1)?.key).not.toBe(first?.key);
  await expect(add()).rejects.toMatchObject({ status: 429, code: 'http', requestId: 'req-7' });
  await expect(add()).rejects.toMatchObject({ status: 500 });
  expect(received).toHaveLength(6);
});

test('API-252 eachPage walks through a list of the server page after page', async () => {
  const nave = createNave({ url: server.url, token });
  const params = { path: { clientId } };
  for (const name of ['Youth', 'Choir', 'Prayer'])
    await nave.post('/api/clients/{clientId}/contents', {
      params,
      body: sampleContentForm({ name, channelIds: [channelId] }),
    });
  const { items } = await nave.get('/api/clients/{clientId}/contents', { params });
  expect(items.length).toBeGreaterThan(2);
  let pages = 0;
  const counting: typeof fetch = async (...args) => {
    pages += 1;
    return fetch(...args);
  };
  const walking = createNave({ url: server.url, token, fetch: counting });
  const found: string[] = [];
  for await (const { id } of walking.eachPage<{ id: string }>('/api/clients/{clientId}/contents', {
    params,
    limit: 2,
  })) {
    found.push(id);
    expect(pages).toBe(Math.ceil(found.length / 2));
  }
  expect(found).toEqual(items.map(({ id }) => id).toSorted());
});

test('API-252~ eachPage fetches the next page when the items of a page are used up', async () => {
  const { received, url } = await answering(
    { status: 200, body: { items: [{ id: 'a' }, { id: 'b' }], next: 'b' } },
    { status: 200, body: { items: [{ id: 'c' }] } },
  );
  const nave = createNave({ url, token });
  const found: string[] = [];
  const path = '/api/clients/{clientId}/contents';
  for await (const { id } of nave.eachPage<{ id: string }>(path, { params: { path: { clientId } }, limit: 2 })) {
    found.push(id);
    expect(received).toHaveLength(id === 'c' ? 2 : 1);
  }
  expect(found).toEqual(['a', 'b', 'c']);
  expect(received.map((one) => one.path)).toEqual([
    `/api/clients/${clientId}/contents?limit=2`,
    `/api/clients/${clientId}/contents?limit=2&after=b`,
  ]);
});

test('API-251~ a lost connection is tried again', async () => {
  const { url } = await answering({ status: 200, body: { items: [] } });
  let failures = 0;
  const nave = createNave({
    url,
    token,
    fetch: async (...args) => {
      failures += 1;
      if (failures === 1) throw new TypeError('fetch failed');
      return fetch(...args);
    },
  });
  expect(await nave.get('/api/clients/{clientId}/tags', { params: { path: { clientId } } })).toEqual({ items: [] });
  expect(failures).toBe(2);
});

const busy = { status: 409, body: { error: { code: 'request.key-busy', message: 'Still running.' } } };

test('API-255~ a POST whose first attempt is still running is sent again until it has an answer', async () => {
  const running = Array.from({ length: 8 }, () => ({ ...busy, headers: { 'retry-after': '0' } }));
  const other = { status: 409, body: { error: { code: 'tags.exists', message: 'Exists.' } } };
  const { received, url } = await answering(...running, { status: 201, body: { id: 'one' } }, other);
  const nave = createNave({ url, token });
  const add = () =>
    nave.post('/api/clients/{clientId}/tags', { params: { path: { clientId } }, body: { name: 'Youth' } });
  expect(await add()).toEqual({ id: 'one' });
  expect(received).toEqual(Array.from({ length: 9 }, () => received[0]));
  await expect(add()).rejects.toMatchObject({ status: 409, code: 'tags.exists' });
  expect(received).toHaveLength(10);
});

test('API-255~ a POST whose first attempt never ends is given up after a minute and a half', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const start = Date.now();
  const send = async () => Response.json(busy.body, { status: 409, headers: { 'retry-after': '2' } });
  const nave = createNave({ url: 'http://127.0.0.1:1', token, fetch: send });
  const given = nave
    .post('/api/clients/{clientId}/tags', { params: { path: { clientId } }, body: { name: 'Youth' } })
    .catch((error: unknown) => ({ error, afterMs: Date.now() - start }));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await given).toEqual({ error: expect.objectContaining({ code: 'request.key-busy' }), afterMs: 90_000 });
});

test('API-255~ a POST with a file has no Idempotency-Key, and after a lost connection the program decides', async () => {
  const body = new FormData();
  body.append('file', new Blob(['name']), 'a.csv');
  const { received, url } = await answering({ status: 429, headers: { 'retry-after': '0' } }, { status: 201 });
  const nave = createNave({ url, token });
  const add = () =>
    nave.post('/api/clients/{clientId}/images', { params: { path: { clientId } }, body: body as never });
  await add();
  expect(received.map(({ key }) => key)).toEqual([undefined, undefined]);
  await expect(add()).rejects.toThrow('fetch failed');
  expect(received).toHaveLength(3);
});

test('API-255~ events without a number begins with the oldest stored event', async () => {
  const nave = createNave({ url: server.url, token });
  const params = { path: { clientId } };
  for (const name of ['Winter', 'Summer', 'Autumn']) {
    await nave.post('/api/clients/{clientId}/tags', { params, body: { name } });
  }
  const { oldest } = await nave.get('/api/clients/{clientId}/event-log', { params });
  await server.db.execute(sql`delete from room_events where room like ${`%${clientId}%`} and n = ${oldest}`);
  for (const options of [{}, { after: 0 }]) {
    const { value } = await nave.events(clientId, options).next();
    expect(value?.n).toBe(oldest + 1);
  }
});

test('API-254 events returns the events after a number in their order, and waits for further ones until it is aborted', async () => {
  const nave = createNave({ url: server.url, token });
  const params = { path: { clientId } };
  const add = (name: string) =>
    nave.post('/api/clients/{clientId}/contents', {
      params,
      body: sampleContentForm({ name, channelIds: [channelId] }),
    });
  const { next } = await nave.get('/api/clients/{clientId}/event-log', {
    params: { ...params, query: { after: 'latest' } },
  });
  const added = [await add('One'), await add('Two')].map(({ id }) => id);
  let third: ReturnType<typeof add> | undefined;
  const stop = new AbortController();
  const heard: { n: number; contentId: string | undefined }[] = [];
  for await (const { n, data } of nave.events(clientId, {
    after: next,
    types: ['content.added'],
    signal: stop.signal,
  })) {
    heard.push({ n, contentId: data.contentId });
    if (heard.length === 2) third = add('Three');
    if (heard.length === 3) stop.abort();
  }
  expect(heard.map(({ contentId }) => contentId)).toEqual([...added, (await third)?.id]);
  expect(heard.map(({ n }) => n)).toEqual(heard.map(({ n }) => n).toSorted((a, b) => a - b));
  expect(heard[0]?.n).toBeGreaterThan(next);
});

test('API-253 verifyWebhook returns the JSON of a message with a right signature, and refuses others and old messages', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const body = '{"type":"channel.saved","data":{"n":1}}';
  const message = (key: string, sentAt = new Date()) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign('evt_1', sentAt, body),
  });
  const right = message(secret);
  expect(await verifyWebhook(secret, right, body)).toEqual(JSON.parse(body));
  const both = {
    ...right,
    'webhook-signature': `${message(other)['webhook-signature']} ${right['webhook-signature']}`,
  };
  expect(await verifyWebhook(secret, new Headers(both), body)).toEqual(JSON.parse(body));
  for (const [headers, text] of [
    [message(other), body],
    [right, `${body} `],
    [{ ...right, 'webhook-id': 'evt_2' }, body],
    [{ ...right, 'webhook-signature': 'v1,' }, body],
    [{}, body],
  ] as const)
    await expect(verifyWebhook(secret, headers, text)).rejects.toThrow('webhook message');
  for (const minutes of [-6, 6]) {
    const away = message(secret, new Date(Date.now() + minutes * 60_000));
    await expect(verifyWebhook(secret, away, body)).rejects.toThrow('five minutes');
  }
});
