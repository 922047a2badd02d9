import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import type { Database } from './database/database.ts';
import { createLog } from './log.ts';
import { createMail, linksWithoutSecrets, type Mail } from './mail.ts';

let database: Database;
let mail: Mail;
const lines: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  mail = createMail({
    db: database.db,
    log: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
  });
});
afterAll(() => database.close());

const letter = {
  to: 'amos@example.org',
  subject: 'Welcome',
  text: 'Open https://nave.example.org/invitations/9f86d081884c7d659a2feaa0?code=123#x to join.',
};

test('a letter is in the outbox once its transaction has committed', async () => {
  await database.db.transaction((tx) => mail.send(tx, letter));
  await mail.send(database.db, { ...letter, subject: 'Second', html: '<p>Second</p>' });
  const [second, first] = await mail.recent(10);
  expect(first).toMatchObject({ ...letter, sentAt: null, createdAt: expect.any(Date) });
  expect(second).toMatchObject({ subject: 'Second', html: '<p>Second</p>' });
});

test('a letter of a transaction that failed is not there', async () => {
  const failing = database.db.transaction(async (tx) => {
    await mail.send(tx, { ...letter, subject: 'Never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await mail.recent(100)).map(({ subject }) => subject)).not.toContain('Never');
});

test('the log names the links without their secrets', async () => {
  await mail.send(database.db, letter);
  expect(lines.at(-1)).toContain('https://nave.example.org/invitations/***"');
  expect(lines.join('')).not.toMatch(/9f86d081|code=123/);
  expect(linksWithoutSecrets('none here, http:// neither')).toEqual([]);
});
