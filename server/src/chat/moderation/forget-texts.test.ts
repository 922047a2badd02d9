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
  await chat.begin();
  [ruth, amos, lydia] = [await chat.user('host'), await chat.guest('Amos'), await chat.guest('Lydia')];
});
afterAll(() => chat.end());

/** The texts stored beside the room. */
async function kept(): Promise<string> {
  const { rows } = await chat.server.db.execute<{ text: string }>(sql`
    select before::text as text from chat_acts where content_id = ${chat.contentId}
    union all select message from chat_held where content_id = ${chat.contentId}`);
  return rows.map(({ text }) => text).join('\n');
}

async function runOnDay(day: number, closesAt: number): Promise<void> {
  chat.clock.set(new Date(closesAt + day * DAY_MS));
  const { db, app } = chat.server;
  await app.platform.jobs.enqueue(db, FORGET_TEXTS, {});
  await chat.server.runDueJobs();
}

async function closing(): Promise<number> {
  const { rows } = await chat.server.db.execute<{ at: number }>(
    sql`select (extract(epoch from closes_at) * 1000)::float8 as at from contents where id = ${chat.contentId}`,
  );
  return rows[0]?.at ?? expect.unreachable();
}

test('CHAT-197~ removed texts are deleted 30 days after the close, and a later undo is refused', async () => {
  const deleted = await chat.does(ruth, 'delete', { n: await chat.says(amos, 'text-deleted') });
  const restored = await chat.does(ruth, 'delete', { n: await chat.says(lydia, 'text-restored') });
  await chat.does(ruth, 'undo', { actId: restored.actId });
  await chat.does(lydia, 'delete', { n: await chat.says(lydia, 'text-taken-back') });
  await chat.does(ruth, 'hold', { holds: 'everything' });
  await chat.ask(amos, 'send', { message: 'text-declined' });
  const [waiting] = (await chat.log(ruth)).held;
  await chat.does(ruth, 'decline', { id: waiting?.id });
  const closesAt = await closing();
  const texts = ['text-deleted', 'text-restored', 'text-taken-back', 'text-declined'];
  await runOnDay(29.9, closesAt);
  for (const text of texts) expect(await kept()).toContain(text);
  await runOnDay(30.1, closesAt);
  for (const text of texts) expect(await kept()).not.toContain(text);
  expect(await chat.ask(ruth, 'undo', { actId: deleted.actId })).toBe('chat.too-late');
  const { acts } = await chat.log({ ...ruth, cookie: await chat.server.signIn(ruth.email) });
  expect(acts.find(({ id }) => id === deleted.actId)).toMatchObject({ actorName: 'Ruth Delgado', canUndo: false });
  // Visible messages stay.
  expect(await chat.texts()).toEqual(['text-restored']);
});

test('CHAT-197~ a removal long after the close can be undone for 30 days', async () => {
  const n = await chat.says(amos, 'text-late');
  const closesAt = await closing();
  chat.clock.set(new Date(closesAt + 40 * DAY_MS));
  const { actId } = await chat.does(ruth, 'delete', { n });
  await runOnDay(69.9, closesAt);
  expect(await kept()).toContain('text-late');
  await chat.does(ruth, 'undo', { actId });
});

test('CHAT-197~ a person’s texts are deleted at once when the person is forgotten, and those of others stay', async () => {
  await chat.does(ruth, 'delete', { n: await chat.says(amos, 'text-of-amos') });
  await chat.does(ruth, 'delete', { n: await chat.says(lydia, 'text-of-lydia') });
  await chat.server.db.transaction((tx) => forgetTextsOf(chat.clock)(tx, amos.id));
  expect(await kept()).not.toContain('text-of-amos');
  expect(await kept()).toContain('text-of-lydia');
});
