import { ownDirectChatsTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { type AttackedApp, attackedApp } from '@nave/server/testing/attacked-app.ts';
import { cookiesOf } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

/** Returns the ids of all conversations, and the names of their rooms. */
async function stored(): Promise<unknown> {
  const { rows } = await attacked.server.db.execute(sql`
    select id::text from direct_chats union all select room from rooms where room like 'direct-chat:%' order by 1`);
  return rows;
}

test.each([
  ['DM-86~ E1 a message with a script', { message: '<script>alert(1)</script>' }, 'chat.markup'],
  ['DM-86~ a message of zero-width characters', { message: '\u200b\u2060\ufeff' }, 'chat.empty'],
  ['DM-86~ a message of 1,001 characters', { message: 'a'.repeat(1_001) }, 'chat.too-long'],
  ['a message that is too long for a frame', { message: 'a'.repeat(12_001) }, 'frame.malformed'],
  ['API-86~ an object instead of a message', { message: { text: 'hello' } }, 'frame.malformed'],
  ['API-86~ a request without a message or link', {}, 'frame.malformed'],
  ['DM-13~ a request with both a message and a link', { message: 'Hello', link: 'Pray' }, 'frame.malformed'],
  ['DM-13 D19 E6 a request that names its sender', { message: 'Hello', userName: 'Ruth' }, 'frame.malformed'],
  [
    'DM-13~ D19 a request that sets the status, the host flag and a photo',
    { message: 'Hello', status: 'active', hostChat: true, photo: '/x' },
    'frame.malformed',
  ],
  ['DM-89~ a link that the content does not have', { link: '<img src=x onerror=alert(1)>' }, 'request.not-found'],
])('%s is refused, and nothing is stored', async (_name, input, code) => {
  const guest = await attacked.aNamedGuest();
  const { contentId } = attacked.room;
  const before = await stored();
  expect(await guest.command('direct.request', { contentId, ...input })).toMatchObject({ type: 'refused', code });
  expect(await stored()).toEqual(before);
  expect((await guest.command('direct.request', { contentId, message: 'Hello' })).type).toBe('ack');
  expect(await stored()).not.toEqual(before);
  await guest.close();
});

test('E2~ E5 misleading characters are removed from names', async () => {
  const { server, room } = attacked;
  const name = 'Ru\u202eth \u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\n<b>';
  const cookie = cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name, email: 'r@people.example' } }));
  const guest = await connectViewer({ url: server.url, cookie });
  await guest.command('direct.request', { contentId: room.contentId, message: 'Hello' });
  const { snapshot } = await guest.follow(ownDirectChatsTopic(room.contentId, guest.hello.me.id));
  const [own] = snapshot?.chats ?? [];
  expect(own?.chat.userName).toMatch(/^Ruth/);
  expect(own?.chat.userName).not.toMatch(/\u202e|\n|\u0301{9}/);
  await guest.close();
});
