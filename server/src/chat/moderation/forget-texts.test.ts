import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FORGET_TEXTS, forgetTextsOf } from './forget-texts.ts';

const DAY_MS = 86_400_000;
let chat: ModeratedChat;
let ruth: Chatter & { email: string };
let amos: Chatter;
let lydia: Chatter;

beforeAll(async () => {
  chat = await moderatedChat();
});
beforeEach(async () => {
  await chat.newContent();
  [ruth, amos, lydia] = [await chat.user('host'), await chat.guest('Amos'), await chat.guest('Lydia')];
});
afterAll(() => chat.stop());

/** Returns the removed, declined and held texts that are stored. */
async function storedTexts(): Promise<string> {
  const { rows } = await chat.server.db.execute<{ text: string }>(sql`
    select before::text as text from chat_acts where content_id = ${chat.contentId}
    union all select message from chat_held where content_id = ${chat.contentId}`);
  return rows.map(({ text }) => text).join('\n');
}

/** Runs the job that deletes removed texts, a number of days after the content has closed. */
async function runOnDay(day: number, closesAt: number): Promise<void> {
  chat.clock.set(new Date(closesAt + day * DAY_MS));
  const { db, app } = chat.server;
  await app.platform.jobs.enqueue(db, FORGET_TEXTS, {});
  await chat.server.runDueJobs();
}

/** Returns closesAt of the content, in epoch milliseconds. */
async function closeOfContent(): Promise<number> {
  const { rows } = await chat.server.db.execute<{ at: number }>(
    sql`select (extract(epoch from closes_at) * 1000)::float8 as at from contents where id = ${chat.contentId}`,
  );
  return rows[0]?.at ?? expect.unreachable();
}

test('CHAT-197~ removed texts are deleted 30 days after the content has closed, and a later undo is refused', async () => {
  const deleted = await chat.does(ruth, 'delete', { n: await chat.says(amos, 'text-deleted') });
  const restored = await chat.does(ruth, 'delete', { n: await chat.says(lydia, 'text-restored') });
  await chat.does(ruth, 'undo', { actId: restored.actId });
  await chat.does(lydia, 'delete', { n: await chat.says(lydia, 'text-taken-back') });
  await chat.does(ruth, 'hold', { holds: 'everything' });
  await chat.ask(amos, 'send', { message: 'text-declined' });
  const [waiting] = (await chat.log(ruth)).held;
  await chat.does(ruth, 'decline', { id: waiting?.id });
  const closesAt = await closeOfContent();
  const texts = ['text-deleted', 'text-restored', 'text-taken-back', 'text-declined'];
  await runOnDay(29.9, closesAt);
  for (const text of texts) expect(await storedTexts()).toContain(text);
  await runOnDay(30.1, closesAt);
  for (const text of texts) expect(await storedTexts()).not.toContain(text);
  expect(await chat.ask(ruth, 'undo', { actId: deleted.actId })).toBe('chat.too-late');
  const { acts } = await chat.log({ ...ruth, cookie: await chat.server.signIn(ruth.email) });
  expect(acts.find(({ id }) => id === deleted.actId)).toMatchObject({ actorName: 'Ruth Delgado', canUndo: false });
  // Visible messages stay.
  expect(await chat.texts()).toEqual(['text-restored']);
});

test('CHAT-197~ a text that is removed long after the content has closed can be restored for 30 days', async () => {
  const n = await chat.says(amos, 'text-late');
  const closesAt = await closeOfContent();
  chat.clock.set(new Date(closesAt + 40 * DAY_MS));
  const { actId } = await chat.does(ruth, 'delete', { n });
  await runOnDay(69.9, closesAt);
  expect(await storedTexts()).toContain('text-late');
  await chat.does(ruth, 'undo', { actId });
});

test('CHAT-197~ when a person’s data is erased, the person’s removed texts are deleted at once, and removed texts of others stay', async () => {
  await chat.does(ruth, 'delete', { n: await chat.says(amos, 'text-of-amos') });
  await chat.does(ruth, 'delete', { n: await chat.says(lydia, 'text-of-lydia') });
  await chat.server.db.transaction((tx) => forgetTextsOf(chat.clock)(tx, amos.id));
  expect(await storedTexts()).not.toContain('text-of-amos');
  expect(await storedTexts()).toContain('text-of-lydia');
});
