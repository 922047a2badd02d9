import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { systemClock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createMail, type Mail, withoutSecrets } from './mail.ts';

let database: Database;
let mail: Mail;
const lines: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  mail = createMail({
    db,
    log,
    clock: systemClock,
    jobs: createJobs({ database, log, clock: systemClock }),
    transport: null,
  });
});
afterAll(() => database.close());

const email = {
  to: 'amos@example.org',
  subject: 'Welcome',
  text: 'Open https://nave.example.org/invitations/9f86d081884c7d659a2feaa0?code=123#x to join.',
};

test('OPS-74 an email is in the outbox once its transaction has committed', async () => {
  await database.db.transaction((tx) => mail.send(tx, email));
  await mail.send(database.db, { ...email, subject: 'Second', html: '<p>Second</p>' });
  const [second, first] = await mail.recent(10);
  expect(first).toMatchObject({ ...email, sentAt: null, createdAt: expect.any(Date) });
  expect(second).toMatchObject({ subject: 'Second', html: '<p>Second</p>' });
});

test('an email of a failed transaction is not in the outbox', async () => {
  const failing = database.db.transaction(async (tx) => {
    await mail.send(tx, { ...email, subject: 'Never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await mail.recent(100)).map(({ subject }) => subject)).not.toContain('Never');
});

test('OPS-75 without a mail server the log has the email’s links, for the operator', async () => {
  await mail.send(database.db, email);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    to: email.to,
    links: ['https://nave.example.org/invitations/9f86d081884c7d659a2feaa0?code=123#x'],
  });
  expect(await mail.deliveryState()).toBe('never');
});

test('withoutSecrets removes the secrets of links from a text and changes nothing else', () => {
  expect(withoutSecrets(email.text)).toBe('Open https://nave.example.org/invitations/*** to join.');
  expect(withoutSecrets('<a href="https://a.example/reset/x/0123456789abcdef?y">here</a>, http:// not')).toBe(
    '<a href="https://a.example/reset/x/***">here</a>, http:// not',
  );
});
