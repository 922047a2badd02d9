import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aClient } from '@nave/server/testing/builders.ts';
import { mailServer } from '@nave/server/testing/mail-server.ts';
import { naveCommand } from '@nave/server/testing/nave-command.ts';
import { type OperatedApp, operatedApp } from '@nave/server/testing/operated-app.ts';
import { aPerson, runningApp } from '@nave/server/testing/running-app.ts';
import { s3Server } from '@nave/server/testing/s3-server.ts';
import { smallDisk } from '@nave/server/testing/small-disk.ts';
import { webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { dataFolder } from '../../platform/data-folder.ts';
import { outboxMails } from '../../platform/tables.ts';
import { checkInstallation } from './check-installation.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Nothing listens on this port. */
const CLOSED_PORT = 1;

let server: OperatedApp;
let owner: string;
beforeEach(async () => {
  const receiver = await webhookReceiver();
  const mails = await mailServer();
  onTestFinished(() => receiver.close());
  onTestFinished(() => mails.stop());
  server = await operatedApp({ env: { SMTP_URL: mails.url, OUTSIDE_HOSTS: receiver.host } });
  owner = await aPerson(server.db, {
    email: 'noa@nave.example',
    firstName: 'Noa',
    lastName: 'Lindqvist',
    globalRole: 'owner',
  });
  writeFileSync(dataFolder(server.dataDir).lastBackup, new Date().toISOString());
  expect(await problems()).toEqual({});
  receiver.answers(500);
  server.env.RECEIVER = receiver.url;
});
afterEach(() => server.stop());

/** Returns the sentences of the problems that a check finds, by their names. */
async function problems(changes: NodeJS.ProcessEnv = {}, clock = systemClock): Promise<Record<string, string>> {
  const findings = await checkInstallation(server.configWith(changes), clock);
  return Object.fromEntries(findings.filter(({ state }) => state === 'problem').map(({ name, text }) => [name, text]));
}

/** Starts a proxy in front of the server, which adds the address of its caller. */
async function proxyTo(url: string): Promise<string> {
  const { port } = new URL(url);
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '198.51.100.7' };
    const forwarded = request({ port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('OPS-142 the check finds each of twelve faults, and says for each what is wrong and what to do', async () => {
  const { db, app, dataDir, env } = server;
  const bucket = await s3Server();
  onTestFinished(() => bucket.remove());
  const other = await runningApp();
  onTestFinished(() => other.stop());
  const only = (name: string, ...parts: string[]) => ({
    [name]: expect.stringMatching(new RegExp(parts.join('.*'))),
  });

  // 1 The server is stopped.
  expect(await problems({ PORT: String(CLOSED_PORT) })).toEqual(only('server', 'No server answers', 'Start Nave'));
  // 2 PostgreSQL does not answer, and no server runs.
  const empty = mkdtempSync(join(tmpdir(), 'nave-check-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  writeFileSync(dataFolder(empty).lastBackup, new Date().toISOString());
  const away = { DATA_DIR: empty, DATABASE_URL: `postgresql://127.0.0.1:${CLOSED_PORT}/nave` };
  expect(await problems(away)).toEqual(only('database', 'does not answer', 'DATABASE_URL'));
  // 3 The clock of this machine is wrong.
  const late = { now: () => new Date(Date.now() + 10 * MINUTE_MS) };
  expect(await problems({}, late)).toEqual(only('clock', 'differ by', 'Synchronise'));
  // 4 The mail server does not answer.
  expect(await problems({ SMTP_URL: `smtp://127.0.0.1:${CLOSED_PORT}` })).toEqual(
    only('mail', 'mail server', 'ECONNREFUSED', 'SMTP_URL'),
  );
  // 5 The bucket refuses the access key, and accepts the right one.
  expect(await problems(bucket.env())).toEqual({});
  expect(await problems(bucket.env({ bucket: 'no-such-bucket' }))).toEqual(only('files', 'no-such-bucket', 'S3_'));
  // 6 PUBLIC_URL leads to another installation, or nowhere.
  expect(await problems({ PUBLIC_URL: other.url })).toEqual(
    only('public address', 'Another installation', 'PUBLIC_URL'),
  );
  expect(await problems({ PUBLIC_URL: `http://127.0.0.1:${CLOSED_PORT}` })).toEqual(
    only('public address', 'cannot be reached', 'PUBLIC_URL'),
  );
  // 7 A proxy is in front of the server, and the server does not trust it.
  expect(await problems({ PUBLIC_URL: await proxyTo(server.url) })).toEqual(
    only('proxies', '1 proxies', 'Set TRUST_PROXY to 1'),
  );
  // 8 The last backup is old, or there is none.
  const old = new Date(Date.now() - 9 * DAY_MS).toISOString();
  writeFileSync(dataFolder(dataDir).lastBackup, old);
  expect(await problems()).toEqual(only('backup', '9 days', 'npm run backup'));
  rmSync(dataFolder(dataDir).lastBackup);
  expect(await problems()).toEqual(only('backup', 'No backup', 'npm run backup'));
  writeFileSync(dataFolder(dataDir).lastBackup, new Date().toISOString());
  // 9 An email waits.
  const { id } = await anEmail();
  expect(await problems()).toEqual({});
  await db.update(outboxMails).set({ createdAt: new Date(Date.now() - 20 * MINUTE_MS) });
  expect(await problems()).toEqual(only('emails', '1 emails wait', 'mail server'));
  await db.delete(outboxMails).where(eq(outboxMails.id, id));
  // 10 A job has failed.
  await db.execute(sql`update jobs.job set state = 'failed', completed_on = now() where name = 'send-letter'`);
  expect(await problems()).toEqual(only('jobs', String.raw`send-letter \(1\)`, 'log'));
  await db.execute(sql`delete from jobs.job`);
  // 11 A webhook fails.
  const { id: clientId } = await aClient(db, { key: 'grace' });
  const cookie = await server.signIn('noa@nave.example');
  const added = await server.call('POST', `/api/clients/${clientId}/webhooks`, { cookie, body: { url: env.RECEIVER } });
  const { webhook } = (await added.json()) as { webhook: { id: string } };
  expect(await problems()).toEqual({});
  await server.call('POST', `/api/clients/${clientId}/webhooks/${webhook.id}/test`, { cookie });
  const found = await problems();
  expect(found).toEqual(only('webhooks', 'grace: 127.0.0.1', '500', 'owners'));
  // The address of a chat is a secret.
  expect(JSON.stringify(found)).not.toContain(new URL(env.RECEIVER ?? '').pathname);
  await server.call('DELETE', `/api/clients/${clientId}/webhooks/${webhook.id}`, { cookie });
  // 12 The installation has no global owner.
  await db.execute(sql`update users set global_role = null where id = ${owner}`);
  expect(await problems()).toEqual(only('owner', 'no global owner', 'nave -- owner'));

  async function anEmail() {
    await app.platform.mail.send(db, { to: 'ruth@grace.example', subject: 'Welcome', text: 'Hello' });
    const [email] = await db.select().from(outboxMails);
    return email ?? expect.unreachable();
  }
});

const disk = smallDisk(24);
test.runIf(disk)(
  'OPS-142~ the check finds a disk that is nearly full, and a data folder that others may open',
  async () => {
    const folder = join(disk?.folder ?? '', 'data');
    mkdirSync(folder, { mode: 0o755 });
    onTestFinished(() => disk?.remove());
    writeFileSync(dataFolder(folder).lastBackup, new Date().toISOString());
    expect(await problems({ DATA_DIR: folder })).toEqual({
      disk: expect.stringMatching(/Only \d+ MB are free.*Free at least 500 MB/),
      'data folder': expect.stringContaining(`chmod 700 ${folder}`),
    });
  },
);

test('OPS-140 a command exits with 0, 1 if it found a problem, and 2 if it was called in a wrong way', async () => {
  const run = (changes: NodeJS.ProcessEnv, ...argv: string[]) => naveCommand({ ...server.env, ...changes }, ...argv);
  expect(await run({}, 'check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('No problem was found.'),
    err: '',
  });
  const found = await run({ PORT: String(CLOSED_PORT) }, 'check', '--json');
  expect(found.code).toBe(1);
  expect(JSON.parse(found.out)).toMatchObject({
    problems: 1,
    findings: expect.arrayContaining([
      { name: 'server', state: 'problem', text: expect.stringContaining('Start Nave') },
    ]),
  });
  expect(await run({ PORT: 'seven' }, 'check')).toMatchObject({ code: 1, out: expect.stringContaining('PORT') });
  for (const argv of [['sing'], ['check', '--loud'], ['check', 'twice'], ['rotate'], ['rotate', 'toString']])
    expect(await run({}, ...argv), argv.join(' ')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('nave'),
    });
  for (const argv of [[], ['--help'], ['rotate', '--help']])
    expect(await run({}, ...argv), argv.join(' ')).toMatchObject({
      code: 0,
      out: expect.stringContaining('npm run nave --'),
      err: '',
    });
});
