import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clock = manualClock('2026-11-22T10:00:00Z');
const connected: TestViewer[] = [];
let server: RunningApp;

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(async () => {
  await Promise.all(connected.map((viewer) => viewer.close()));
  await server.stop();
});

async function aChat() {
  const clientId = (await aClient(server.db)).id;
  const channelIds = [(await aChannel(server.db, { clientId })).id];
  const startsAt = new Date(clock.now().getTime() - 600_000);
  const { id } = await aContent(server.db, { clientId, channelIds, startsAt, chat: { ...newChat, enabled: true } });
  return { contentId: id, room: chatTopic(id) };
}

async function aUser(firstName: string) {
  const email = `${firstName}-${v7()}@grace.example`;
  const id = await aPerson(server.db, { email, firstName, lastName: 'Delgado' });
  const cookie = await server.signIn(email);
  const viewer = await connectViewer({ url: server.url, cookie });
  connected.push(viewer);
  return { id, cookie, viewer };
}

async function upload({ id, cookie }: { id: string; cookie: string }): Promise<string | null> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)]), 'me.png');
  const headers = { origin: server.url, 'x-requested-with': 'nave', cookie };
  const answer = await fetch(`${server.url}/api/users/${id}/image`, { method: 'POST', headers, body });
  const { avatarImage } = await json<{ avatarImage: string | null }>(answer);
  await server.runDueJobs();
  return avatarImage;
}

/** Returns the author's name and photo of each message, as a newly opened page receives them. */
async function authorsAndPhotos(room: ReturnType<typeof chatTopic>) {
  const viewer = await connectViewer({ url: server.url });
  connected.push(viewer);
  const subbed = await viewer.sub(room);
  if (subbed.type !== 'subbed') throw new Error('The subscription was refused.');
  return (subbed.snapshot?.messages ?? []).map(({ data }) => [data.userName, data.photoURL]);
}

test('CHAT-42 MED-37~ VIEW-222~ CHAT-13 a user’s new photo appears on all messages of the user, on open pages and on pages opened later', async () => {
  const { contentId, room } = await aChat();
  const [ruth, amos] = [await aUser('Ruth'), await aUser('Amos')];
  await amos.viewer.sub(room);
  const say = ({ viewer }: typeof ruth) => viewer.command(chatCommands.send, { contentId, message: 'Hello' });
  await say(ruth);
  await say(amos);
  const first = await upload(ruth);
  expect(first?.split('?')[0]).toBe(`/media/profile_images/${ruth.id}/profile.jpg`);
  const served = await fetch(`${server.url}${first}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await amos.viewer.event(3)).toMatchObject({ event: 'photo', data: { uid: ruth.id, photoURL: first } });
  // Ruth's socket was open before the change; a message that she sends over this socket has the new photo.
  await say(ruth);
  expect(await amos.viewer.event(4)).toMatchObject({ event: 'message', data: { uid: ruth.id, photoURL: first } });
  const ofAmos = ['Amos Delgado', null];
  expect(await authorsAndPhotos(room)).toEqual([['Ruth Delgado', first], ofAmos, ['Ruth Delgado', first]]);
  const second = await upload(ruth);
  expect(second).not.toBe(first);
  expect(await authorsAndPhotos(room)).toEqual([['Ruth Delgado', second], ofAmos, ['Ruth Delgado', second]]);
});
