import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { type ChatWords, MAX_OWN_WORDS } from '@nave/domain/chat/chat-words.ts';
import { pathOf } from '@nave/domain/kernel/call.ts';
import { type Chatter, type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { json } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let chat: ModeratedChat;
let ruth: Chatter;
let amos: Chatter;
let edition = 0;

beforeAll(async () => {
  chat = await moderatedChat();
});
beforeEach(async () => {
  await chat.newContent();
  [ruth, amos] = [await chat.user('superhost'), await chat.guest('Amos')];
});
afterAll(() => chat.stop());

const path = () => pathOf(chatCalls.words).replace(':clientId', chat.scope.clientId);
const read = async () => json<ChatWords>(await chat.server.call('GET', path(), { cookie: ruth.cookie }));
const put = (words: object[], { who = ruth, from = edition } = {}) =>
  chat.server.call('PUT', path(), { body: { edition: from, words }, cookie: who.cookie });
const save = async (...words: [word: string, does: string][]) => {
  const saved = await put(words.map(([word, does]) => ({ word, does })));
  expect(saved.status).toBe(200);
  edition += 1;
  return json<ChatWords>(saved);
};
const send = (message: string) => chat.ask(amos, 'send', { message });

test('CHAT-167 in a client’s chats, the client’s own words are masked, held, refused or allowed from the next message on', async () => {
  await chat.says(amos, 'casino, lottery, bingo and Dick');
  await save(['casino', 'mask'], ['lottery', 'hold'], ['bingo', 'refuse'], ['Dick', 'allow']);
  await chat.says(amos, 'See you at the casino, Dick');
  expect(await send('bingo tonight')).toBe('chat.word');
  await send('the marker lottery');
  expect(await chat.texts()).toEqual(['casino, lottery, bingo and ****', 'See you at the ******, Dick']);
  expect((await chat.log(ruth)).held).toMatchObject([{ message: 'the marker lottery', because: 'word' }]);
  expect(await chat.allPublicData()).not.toContain('marker');
  await chat.says(ruth, 'No bingo, no lottery');
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ word: `word${at}`, does: 'mask' }));
  expect((await put(many(501))).status).toBe(400);
  expect((await put(many(500))).status).toBe(200);
  edition += 1;
  await save();
  chat.clock.advance(10_000);
  await chat.says(amos, 'bingo');
});

test('CHAT-167~ an author can have at most five messages held because of a word, and a repeated message is held once', async () => {
  await save(['lottery', 'hold']);
  const id = v7();
  const first = await chat.ask(amos, 'send', { message: 'lottery 1' }, id);
  for (let i = 2; i <= 5; i += 1) {
    await send(`lottery ${i}`);
    chat.clock.advance(1_000);
  }
  expect(await send('lottery 6')).toBe('chat.held-many');
  await chat.says(amos, 'Something else');
  expect(await chat.ask(amos, 'send', { message: 'lottery 1' }, id)).toEqual(first);
  expect((await chat.log(ruth)).heldCount).toBe(5);
  await save();
});

test('CHAT-169 saving over a newer edition is refused, staff receive the name of the person who saved the words and the time, and a repeated request succeeds', async () => {
  const other = await chat.user('admin');
  const first = [{ word: 'casino', does: 'mask' }];
  const [one, two] = await Promise.all([put(first), put([{ word: 'bingo', does: 'mask' }], { who: other })]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const [winner, words] = one.status === 200 ? [ruth, first] : [other, [{ word: 'bingo', does: 'mask' }]];
  expect((await put(words, { who: winner })).status).toBe(200);
  edition += 1;
  expect(await read()).toEqual({ edition, words, savedAt: '2026-11-22T10:00:00.000Z', savedByName: 'Ruth Delgado' });
  expect(await json(await put([], { from: edition - 1 }))).toMatchObject({ error: { code: 'chat.words-changed' } });
  await save();
});

test('CHAT-202 a list with an invalid, duplicate or surplus word is refused, the answer names the field, and nothing is saved', async () => {
  const many = Array.from({ length: MAX_OWN_WORDS + 1 }, (_, at) => ({ word: `w${at}x`, does: 'mask' }));
  const invalid = [
    [[{ word: ' \u200b', does: 'mask' }], 'words.0.word'],
    [[{ word: 'x'.repeat(61), does: 'mask' }], 'words.0.word'],
    [[{ word: 'one two three four five six', does: 'mask' }], 'words.0.word'],
    [
      [
        { word: 'casino', does: 'mask' },
        { word: 'Cásino', does: 'hold' },
      ],
      'words.1.word',
    ],
    [[{ word: 'casino', does: 'shout' }], 'words.0.does'],
    [many, 'words'],
  ] as const;
  for (const [words, field] of invalid) {
    const answer = await put([...words]);
    expect([field, answer.status]).toEqual([field, 400]);
    expect(JSON.stringify(await json(answer))).toContain(`"${field}"`);
  }
  expect((await read()).edition).toBe(edition);
  expect((await save(...many.slice(1).map(({ word }) => [word, 'mask'] as [string, string]))).words).toHaveLength(
    MAX_OWN_WORDS,
  );
  await save();
});
