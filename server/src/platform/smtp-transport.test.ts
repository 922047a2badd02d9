import { type MailServer, mailServer } from '@nave/server/testing/mail-server.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from './database/transaction.ts';
import { renderEmail } from './email-layout.ts';

const MINUTE_MS = 60_000;
const clock = manualClock('2026-11-22T10:00:00Z');
const brand = {
  name: 'Grace “Hill” Church',
  bar: '#112233',
  barText: '#ffffff',
  button: '#445566',
  buttonText: '#eeeeee',
  buttonEdge: '#777777',
};
let post: MailServer;
let server: RunningApp;

beforeAll(async () => {
  post = await mailServer();
  const PUBLIC_URL = 'https://watch.grace.example';
  server = await runningApp({ clock, env: { PUBLIC_URL, SMTP_URL: post.url, MAIL_FROM: 'hello@grace.example' } });
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});
beforeEach(() => {
  post.refuseWith(null);
  post.arrived.length = 0;
});

const LINK = 'https://watch.grace.example/signup/018f2f5e-0000-7000-8000-000000000001/9f86d081884c7d659a2feaa0?to=x';
const anEmail = (changes = {}) =>
  renderEmail(brand, {
    to: `amos-${v7()}@example.org`,
    subject: 'Welcome',
    paragraphs: ['Hello Amos & all,', 'you are <invited>.'],
    action: { label: 'Come in', href: LINK },
    after: ['See you.'],
    ...changes,
  });
const mail = () => server.app.platform.mail;
async function send(email = anEmail()) {
  const id = v7();
  await inTransaction(server.app.platform.db, (tx) => mail().send(tx, { ...email, id }));
  return id;
}
const waitingJobs = async () =>
  (await server.db.execute(sql`select from jobs.job where name = 'send-letter' and state = 'created'`)).rows.length;
const tellReset = async () => {
  const body = { email: `nobody-${v7()}@example.org` };
  return (await json<{ data: string }>(await server.call('POST', '/api/users/reset', { body }))).data;
};

test('an email is sent once, in the sender’s name, as text and HTML with the same content', async () => {
  const email = anEmail();
  const id = await send(email);
  expect(post.arrived).toEqual([]);
  await server.runDueJobs();
  await server.app.platform.jobs.enqueue(server.app.platform.db, 'send-letter', { id });
  await server.runDueJobs();
  const [{ to, source } = { to: [], source: '' }, ...more] = post.arrived;
  expect(more).toEqual([]);
  expect(to).toEqual([email.to]);
  expect(source).toContain('<hello@grace.example>');
  for (const line of [`Message-ID: <${id}@grace.example>`, 'Subject: Welcome', 'Auto-Submitted: auto-generated'])
    expect(source).toContain(line);
  for (const words of ['Hello Amos & all,', 'you are <invited>.', LINK, 'See you.', '-- \r\nGrace'])
    expect(source, 'the plain text').toContain(words);
  for (const words of ['Hello Amos &amp; all,', 'you are &lt;invited&gt;.', `href="${LINK}"`, '#445566'])
    expect(source, 'the HTML').toContain(words);
});

test('a sent email keeps its text in the outbox, without the codes in its links', async () => {
  const id = await send();
  expect(await mail().find(id)).toMatchObject({ sentAt: null, text: expect.stringContaining(LINK) });
  await server.runDueJobs();
  const kept = await mail().find(id);
  expect(kept).toMatchObject({
    sentAt: clock.now(),
    problem: null,
    text: expect.stringContaining('Hello Amos & all,'),
  });
  expect(kept?.text).toContain('https://watch.grace.example/signup/***/***');
  expect(`${kept?.text} ${kept?.html}`).not.toContain('9f86d081');
});

test('an email of a failed transaction is never sent', async () => {
  const failing = inTransaction(server.app.platform.db, async (tx) => {
    await mail().send(tx, anEmail());
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await waitingJobs()).toBe(0);
  await server.runDueJobs();
  expect(post.arrived).toEqual([]);
  await send();
  expect(await waitingJobs()).toBe(1);
  await server.runDueJobs();
  expect(post.arrived).toHaveLength(1);
});

test('R27~ while the mail server is away the request succeeds and says that the email is delayed; it is sent once later', async () => {
  const port = Number(new URL(post.url).port);
  expect(await tellReset()).toMatch(/we emailed it a link/);
  await post.stop();
  const id = await send();
  for (let tries = 0; tries < 4; tries += 1) {
    await server.runDueJobs();
    clock.advance(MINUTE_MS);
  }
  expect(await mail().find(id)).toMatchObject({
    sentAt: null,
    refusedAt: null,
    problem: expect.stringMatching(/ECONNREFUSED/),
  });
  expect(await tellReset()).toMatch(/as soon as our mail server answers again/);
  post = await mailServer(port);
  clock.advance(5 * MINUTE_MS);
  await server.runDueJobs();
  clock.advance(5 * MINUTE_MS);
  await server.runDueJobs();
  expect(post.arrived).toHaveLength(1);
  expect(await mail().find(id)).toMatchObject({ problem: null, sentAt: expect.any(Date) });
  expect(await tellReset()).toMatch(/we emailed it a link/);
});

test('a temporarily rejected email is retried, a permanently rejected one is not', async () => {
  post.refuseWith({ code: 451, words: 'come back later' });
  const later = await send();
  await server.runDueJobs();
  expect(await mail().find(later)).toMatchObject({
    refusedAt: null,
    problem: expect.stringContaining('come back later'),
  });
  post.refuseWith({ code: 550, words: 'nobody of that name' });
  clock.advance(5 * MINUTE_MS);
  const never = await send();
  await server.runDueJobs();
  expect(await mail().find(never)).toMatchObject({
    refusedAt: clock.now(),
    problem: expect.stringContaining('nobody of that name'),
  });
  post.refuseWith(null);
  const next = await send();
  clock.advance(10 * MINUTE_MS);
  await server.runDueJobs();
  expect(post.arrived).toHaveLength(1);
  expect(await mail().find(next)).toMatchObject({ sentAt: expect.any(Date) });
  expect(await mail().find(never)).toMatchObject({ sentAt: null });
});

test('retries end after two days', async () => {
  post.refuseWith({ code: 451, words: 'come back later' });
  const id = await send();
  await server.runDueJobs();
  clock.advance(2 * 24 * 60 * MINUTE_MS + MINUTE_MS);
  await server.runDueJobs();
  expect(await mail().find(id)).toMatchObject({ sentAt: null, refusedAt: clock.now() });
  post.refuseWith(null);
  clock.advance(10 * MINUTE_MS);
  await server.runDueJobs();
  expect(post.arrived).toEqual([]);
});

test('E18~ whatever an email’s fields contain, it has one recipient and no additional headers', async () => {
  const to = 'amos@example.org';
  await send({
    ...anEmail({ to, subject: 'Hello\r\nBcc: all@example.org' }),
    fromName: 'Grace\r\nX-Injected: yes" <evil@example.org>',
  });
  await server.runDueJobs();
  const [{ to: recipients, source } = { to: [], source: '' }] = post.arrived;
  expect(recipients).toEqual([to]);
  const [heads = ''] = source.split('\r\n\r\n');
  expect(heads).not.toMatch(/^(Bcc|X-Injected):/im);
  expect(heads).toMatch(/^Subject: Hello/m);
});
