import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from '@nave/client';
import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import { naveCommand } from '@nave/server/testing/nave-command.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

let server: RunningApp;
let folder: string;
let token: string;
let eventsToken: string;
let channelId: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = await runningApp();
  folder = await mkdtemp(join(tmpdir(), 'nave-listen-'));
  const { id: clientId } = await aClient(server.db, { key: 'grace' });
  ({ id: channelId } = await aChannel(server.db, { clientId, key: 'online' }));
  const email = 'ruth@grace.example';
  const id = await aPerson(server.db, {
    email,
    firstName: 'Ruth',
    lastName: 'Delgado',
    roles: { [clientId]: 'owner' },
  });
  const cookie = await server.signIn(email);
  const tokenWith = async (scopes: Parameters<typeof sampleTokenForm>[0]['scopes']) => {
    const body = sampleTokenForm({ clientId, scopes });
    const made = await server.call('POST', `/api/users/${id}/token`, { cookie, body });
    return (await json<{ token: string }>(made)).token;
  };
  token = await tokenWith('all');
  eventsToken = await tokenWith(['events:read']);
  env = { NAVE_URL: server.url, NAVE_TOKEN: token };
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const ADD = 'contents.add';

/** Starts the real command line in another process, as a user does, and returns what it has printed. */
function startCommand(settings: NodeJS.ProcessEnv, ...argv: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../nave.ts'), ...argv], {
    env: { PATH: process.env.PATH, ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const run = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      run.output += bytes;
    });
  return run;
}

/** A front of the server whose connections can be cut. */
async function cuttable() {
  const { port } = new URL(server.url);
  let front: Server;
  const open = async (at = 0) => {
    front = createServer((incoming, outgoing) => {
      const { method, headers, url: path } = incoming;
      const forwarded = request({ port, method, headers, path }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      outgoing.on('close', () => forwarded.destroy());
      incoming.pipe(forwarded);
    }).listen(at, '127.0.0.1');
    await new Promise((resolve) => front.once('listening', resolve));
    return (front.address() as AddressInfo).port;
  };
  const cut = () => {
    front.closeAllConnections();
    front.close();
  };
  const at = await open();
  onTestFinished(cut);
  return { url: `http://127.0.0.1:${at}`, cut, reopen: () => open(at) };
}

test('API-256 API-257 with a token, a program lists and adds by call, hears of it by listen, also after a break, and replays it', {
  timeout: 60_000,
}, async () => {
  const receiver = await webhookReceiver();
  onTestFinished(() => receiver.close());
  const front = await cuttable();
  const listening = startCommand({ ...env, NAVE_URL: front.url }, 'listen', '--forward', receiver.url);
  const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
  await waitFor(() => expect(listening.output).toContain('Events are sent to'));
  const secret = /whsec_\S+/.exec(listening.output)?.[0] ?? '';

  const add = async (name: string) => {
    const form = sampleContentForm({ name, channelIds: [channelId] });
    writeFileSync(join(folder, 'content.json'), JSON.stringify(form));
    const { code, out, err } = await naveCommand(env, 'call', ADD, '--body', `@${join(folder, 'content.json')}`);
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out) as { id: string };
  };
  const list = async () => {
    const { out } = await naveCommand(env, 'call', 'contents.list', '--json');
    return (JSON.parse(out) as { items: { id: string }[] }).items.map(({ id }) => id);
  };
  expect(await list()).toEqual([]);
  const first = await add('Sunday');
  expect(await list()).toEqual([first.id]);
  const heard = () =>
    receiver.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'content.added');
  await waitFor(() => expect(heard()).toMatchObject([{ data: { contentId: first.id } }]));
  expect(listening.output).toMatch(/content\.added.*-> 204/);

  front.cut();
  const second = await add('Monday');
  await front.reopen();
  await waitFor(() =>
    expect(heard()).toMatchObject([{ data: { contentId: first.id } }, { data: { contentId: second.id } }]),
  );
  for (const { headers, body } of receiver.received)
    expect(await verifyWebhook(secret, headers, body)).toEqual(JSON.parse(body));

  const [{ n }] = heard() as [{ n: number }];
  const live = receiver.received.map(({ headers, body }) => ({ id: headers['webhook-id'], body }));
  receiver.received.length = 0;
  const replaying = startCommand(env, 'listen', '--forward', receiver.url, '--after', String(n - 1));
  const fromN = live.filter(({ body }) => JSON.parse(body).n >= n);
  await waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(fromN.length));
  const replayed = receiver.received.map(({ headers, body }) => ({ id: headers['webhook-id'], body }));
  expect(replayed.slice(0, fromN.length)).toEqual(fromN);
  expect(replaying.output).toContain(secret);
  expect(listening.output + replaying.output).not.toContain(token);
});

test('API-258 events lists the events after a number and of some types, and a wrong use of a command exits with 2', async () => {
  const all = await naveCommand(env, 'events', '--json');
  const { items } = JSON.parse(all.out) as { items: { n: number; type: string }[] };
  expect(items.length).toBeGreaterThan(1);
  const types = items.map(({ type }) => type);
  const one = await naveCommand(
    env,
    'events',
    '--after',
    String(items[0]?.n),
    '--types',
    types[1] ?? '',
    '--limit',
    '1',
  );
  expect(one).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`^ +${items[1]?.n} .* ${types[1]} `)) });
  for (const argv of [
    ['events', '--types', 'content.sung'],
    ['events', '--after', 'noon'],
    ['events', '--limit', '0'],
    ['events', '--limit', '201'],
    ['listen'],
    ['listen', '--forward', 'here'],
    ['call', 'contents.sing'],
    ['call', ADD, '--body', '{'],
    ['call', ADD, 'contentId=1'],
    ['call', 'GET /api/clients/{clientId}/contents/{contentId}'],
  ])
    expect(await naveCommand(env, ...argv), argv.join(' ')).toMatchObject({ code: 2, out: '' });
  expect(await naveCommand({ NAVE_URL: server.url }, 'events')).toMatchObject({
    code: 2,
    err: expect.stringContaining('NAVE_TOKEN'),
  });
});

test('API-258~ API-256~ a token with the scope of events lists events, and its other calls are refused', async () => {
  const limited = { ...env, NAVE_TOKEN: eventsToken };
  expect(await naveCommand(limited, 'events')).toMatchObject({ code: 0, err: '' });
  expect(await naveCommand(limited, 'call', 'contents.list')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('(tokens.scope, 403)'),
  });
});

test('API-256~ a refused call exits with 1 and its sentence, and no command prints the token', async () => {
  const empty = JSON.stringify({ ...sampleContentForm({ channelIds: [channelId] }), name: '' });
  const refused = await naveCommand(env, 'call', ADD, '--body', empty);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/\(.*, 400\)\n {2}name: /) });
  const file = join(folder, 'token');
  writeFileSync(file, 'a-wrong-token\n');
  const stranger = await naveCommand({ NAVE_URL: server.url }, 'events', '--token-file', file);
  expect(stranger).toMatchObject({ code: 1, out: '', err: expect.stringContaining('401') });
  const elsewhere = await naveCommand(env, 'events', '--client', 'harbor');
  expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('It opens: grace.') });
  for (const { out, err } of [refused, stranger, elsewhere]) {
    expect(out + err).not.toContain(token);
    expect(out + err).not.toContain('a-wrong-token');
  }
});
