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
let mailServerStub: MailServer;
let server: RunningApp;

beforeAll(async () => {
  mailServerStub = await mailServer();
  server = await runningApp({
    clock,
    env: {
      PUBLIC_URL: 'https://watch.grace.example',
      SMTP_URL: mailServerStub.url,
      MAIL_FROM: 'hello@grace.example',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mailServerStub.stop();
});
beforeEach(() => {
  mailServerStub.refuseWith(null);
  mailServerStub.arrived.length = 0;
});

const LINK = 'https://watch.grace.example/signup/018f2f5e-0000-7000-8000-000000000001/9f86d081884c7d659a2feaa0?to=x';
const newEmail = (changes = {}) =>
  renderEmail(brand, {
    to: `amos-${v7()}@example.org`,
    subject: 'Welcome',
    paragraphs: ['Hello Amos & all,', 'you are <invited>.'],
    action: { label: 'Come in', href: LINK },
    after: ['See you.'],
    ...changes,
  });
const mail = () => server.app.platform.mail;
async function send(email = newEmail()) {
  const id = v7();
  await inTransaction(server.app.platform.db, (tx) => mail().send(tx, { ...email, id }));
  return id;
}
const waitingJobs = async () =>
  (await server.db.execute(sql`select from jobs.job where name = 'send-letter' and state = 'created'`)).rows.length;
const requestReset = async () => {
  const body = { email: `nobody-${v7()}@example.org` };
  return (await json<{ data: string }>(await server.call('POST', '/api/users/reset', { body }))).data;
};

test('OPS-73 an email is sent once, with the sender’s name, as plain text and HTML with the same content', async () => {
  const email = newEmail();
  const id = await send(email);
  expect(mailServerStub.arrived).toEqual([]);
  await server.runDueJobs();
  await server.app.platform.jobs.enqueue(server.app.platform.db, 'send-letter', { id });
  await server.runDueJobs();
  const [{ to, source } = { to: [], source: '' }, ...more] = mailServerStub.arrived;
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
  const found = await mail().find(id);
  expect(found).toMatchObject({
    sentAt: clock.now(),
    problem: null,
    text: expect.stringContaining('Hello Amos & all,'),
  });
  expect(found?.text).toContain('https://watch.grace.example/signup/***/***');
  expect(`${found?.text} ${found?.html}`).not.toContain('9f86d081');
});

test('an email of a failed transaction is never sent', async () => {
  const failing = inTransaction(server.app.platform.db, async (tx) => {
    await mail().send(tx, newEmail());
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await waitingJobs()).toBe(0);
  await server.runDueJobs();
  expect(mailServerStub.arrived).toEqual([]);
  await send();
  expect(await waitingJobs()).toBe(1);
  await server.runDueJobs();
  expect(mailServerStub.arrived).toHaveLength(1);
});

test('R27~ while the mail server is unreachable, responses say that the email is delayed; it is sent once later', async () => {
  const port = Number(new URL(mailServerStub.url).port);
  expect(await requestReset()).toMatch(/we emailed it a link/);
  await mailServerStub.stop();
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
  expect(await requestReset()).toMatch(/as soon as our mail server answers again/);
  mailServerStub = await mailServer(port);
  clock.advance(5 * MINUTE_MS);
  await server.runDueJobs();
  clock.advance(5 * MINUTE_MS);
  await server.runDueJobs();
  expect(mailServerStub.arrived).toHaveLength(1);
  expect(await mail().find(id)).toMatchObject({ problem: null, sentAt: expect.any(Date) });
  expect(await requestReset()).toMatch(/we emailed it a link/);
});

test('an email that is rejected temporarily is retried, and an email that is rejected permanently is not', async () => {
  mailServerStub.refuseWith({ code: 451, words: 'come back later' });
  const later = await send();
  await server.runDueJobs();
  expect(await mail().find(later)).toMatchObject({
    refusedAt: null,
    problem: expect.stringContaining('come back later'),
  });
  mailServerStub.refuseWith({ code: 550, words: 'nobody of that name' });
  clock.advance(5 * MINUTE_MS);
  const never = await send();
  await server.runDueJobs();
  expect(await mail().find(never)).toMatchObject({
    refusedAt: clock.now(),
    problem: expect.stringContaining('nobody of that name'),
  });
  mailServerStub.refuseWith(null);
  const next = await send();
  clock.advance(10 * MINUTE_MS);
  await server.runDueJobs();
  expect(mailServerStub.arrived).toHaveLength(1);
  expect(await mail().find(next)).toMatchObject({ sentAt: expect.any(Date) });
  expect(await mail().find(never)).toMatchObject({ sentAt: null });
});

test('an email is not retried any more after two days', async () => {
  mailServerStub.refuseWith({ code: 451, words: 'come back later' });
  const id = await send();
  await server.runDueJobs();
  clock.advance(2 * 24 * 60 * MINUTE_MS + MINUTE_MS);
  await server.runDueJobs();
  expect(await mail().find(id)).toMatchObject({ sentAt: null, refusedAt: clock.now() });
  mailServerStub.refuseWith(null);
  clock.advance(10 * MINUTE_MS);
  await server.runDueJobs();
  expect(mailServerStub.arrived).toEqual([]);
});

test('E18~ an email has one recipient and no additional headers, no matter what its fields contain', async () => {
  const to = 'amos@example.org';
  await send({
    ...newEmail({ to, subject: 'Hello\r\nBcc: all@example.org' }),
    fromName: 'Grace\r\nX-Injected: yes" <evil@example.org>',
  });
  await server.runDueJobs();
  const [{ to: recipients, source } = { to: [], source: '' }] = mailServerStub.arrived;
  expect(recipients).toEqual([to]);
  const [heads = ''] = source.split('\r\n\r\n');
  expect(heads).not.toMatch(/^(Bcc|X-Injected):/im);
  expect(heads).toMatch(/^Subject: Hello/m);
});
