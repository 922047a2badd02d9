import { type AttackedApp, attackedApp } from '@nave/server/testing/attacked-app.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

test.each([
  ['CHAT-14 E1 a message with a script', '<script>alert(1)</script>', 'chat.markup'],
  ['CHAT-15 E1 a message with an iframe in mixed case', '<IfRaMe src=//evil>', 'chat.markup'],
  ['CHAT-22 E1 a message of tags only', '<b><i></i></b><img src=x onerror=alert(1)>', 'chat.empty'],
  ['CHAT-22 a message of zero-width characters', '\u200b\u2060\ufeff', 'chat.empty'],
  ['CHAT-22 an empty message', '', 'chat.empty'],
  ['CHAT-134 a message of 1,001 characters', 'a'.repeat(1_001), 'chat.too-long'],
  ['CHAT-134~ a message that is too long for a frame', 'a'.repeat(12_001), 'frame.malformed'],
  ['API-86~ a number instead of a message', 7, 'frame.malformed'],
  ['API-86~ an object instead of a message', { text: 'hello' }, 'frame.malformed'],
])('%s is refused, and nothing is stored', async (_name, message, code) => {
  const guest = await attacked.aNamedGuest();
  const before = await fingerprint(attacked.server.db);
  expect(await guest.command('chat.send', { contentId: attacked.room.contentId, message })).toMatchObject({
    type: 'refused',
    code,
  });
  expect(await fingerprint(attacked.server.db)).toBe(before);
  expect((await guest.command('chat.send', { contentId: attacked.room.contentId, message: 'Hello' })).type).toBe('ack');
  expect(await fingerprint(attacked.server.db)).not.toBe(before);
  await guest.close();
});

test('CHAT-13 D19 E6 a command that sends a message is refused if the command contains an author’s name, an author’s id or a host flag', async () => {
  const guest = await attacked.aNamedGuest();
  const sent = {
    contentId: attacked.room.contentId,
    message: 'I am Ruth',
    isHost: true,
    userName: 'Ruth',
    uid: 'ruth',
  };
  expect(await guest.command('chat.send', sent)).toMatchObject({ type: 'refused', code: 'frame.malformed' });
  await guest.close();
});
