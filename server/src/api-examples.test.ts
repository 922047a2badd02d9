import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { apiExamples } from '@nave/server/pages/api-examples.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { testDatabase } from '@nave/server/testing/database.ts';
import { churchStory, staffStory } from '@nave/server/testing/examples/church-story.ts';
import { publicStory } from '@nave/server/testing/examples/public-story.ts';
import { Recorder } from '@nave/server/testing/examples/recorder.ts';
import { serviceStory } from '@nave/server/testing/examples/service-story.ts';
import { ticketingStory } from '@nave/server/testing/examples/ticketing-story.ts';
import { liveStory, videoStory } from '@nave/server/testing/examples/video-story.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser } from '@nave/server/testing/paywalled-world.ts';
import { newToken } from '@nave/server/testing/programs.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { aVideo } from '@nave/server/testing/videos.ts';
import { webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Calls whose body is a file, the page of a link, the redirection of a player, and the document itself. */
const withoutExample = [
  'images.add',
  'ticketing.previewImport',
  'links.page',
  'openapi.document',
  'ownPlayback.play',
  'liveInputs.send',
  'uploads.create',
  'uploads.append',
  'videos.setPoster',
  'videos.setCaptions',
];

const clock = manualClock('2026-11-22T15:50:00.000Z');
const viewers: TestViewer[] = [];
let server: RunningApp;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let recorder: Recorder;
let clientId: string;
let ownerId: string;
let ownerCookie: string;
beforeAll(async () => {
  receiver = await webhookReceiver();
  const database = await testDatabase();
  // A server reads at its start which organisations have a domain of their own.
  await aClient(database.db, { key: 'harbor', name: 'Harbor Chapel', customDomain: 'watch.harbor.example' });
  server = await runningApp({ clock, database, env: { OUTSIDE_HOSTS: receiver.host } });
  clientId = (await aClient(server.db, { key: 'grace', name: 'Grace Community Church' })).id;
  const email = 'noa@grace.example';
  ownerId = await aPerson(server.db, { email, firstName: 'Noa', lastName: 'Lind', roles: { [clientId]: 'owner' } });
  ownerCookie = await server.signIn(email);
  const token = await newToken(server, { id: ownerId, cookie: ownerCookie }, { clientId });
  recorder = new Recorder({ url: server.url, token, routes: server.app.platform.routes.entries() });
});
afterAll(async () => {
  await Promise.all(viewers.map((viewer) => viewer.close()));
  await server.stop();
  await receiver.close();
});

const connect = async (cookie: string) => {
  const viewer = await connectViewer({ url: server.url, cookie });
  viewers.push(viewer);
  return viewer;
};
async function multipart(path: string, fileName: string, type: string, content: string | Buffer<ArrayBuffer>) {
  const body = new FormData();
  body.append('file', new Blob([content], { type }), fileName);
  const headers = { cookie: ownerCookie, 'x-requested-with': 'nave', origin: server.url };
  const response = await fetch(server.url + path, { method: 'POST', body, headers });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return json<{ id: string }>(response);
}

/** Adds a video with captions, and begins an upload. */
async function videos(): Promise<{ videoId: string; uploadId: string }> {
  const { id: videoId } = await aVideo(server.db, { clientId, playKey: '4b1d0c7e9f3a4d5c8b2e6f7a1c0d9e3f' });
  const path = `/api/clients/${clientId}/videos/${videoId}/captions/en?label=English`;
  await multipart(path, 'captions.vtt', 'text/vtt', 'WEBVTT\n');
  const headers = { cookie: ownerCookie, 'x-requested-with': 'nave', origin: server.url, 'upload-length': '1048576' };
  const upload = await fetch(`${server.url}/api/clients/${clientId}/uploads`, { method: 'POST', headers });
  return { videoId, uploadId: (await json<{ id: string }>(upload)).id };
}

/** A guest writes to everybody and to the hosts, and a host accepts. */
async function talk({ channelId, contentId }: { channelId: string; contentId: string }) {
  const guest = await connect(cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' } })));
  await guest.command(presenceCommands.set, { channelId, contentId });
  const said = await guest.command(chatCommands.send, { contentId, message: 'Good morning from Springfield!' });
  const request = await guest.command(directChatCommands.request, { contentId, message: 'Please pray for my mother.' });
  const host = await connect(ownerCookie);
  const { chatId } = (request as { data: { chatId: string } }).data;
  await host.command(directChatCommands.accept, { chatId } as never);
  // Visits are stored every two seconds.
  const figures = () => server.call('GET', `/api/contents/${contentId}/analytics`, { cookie: ownerCookie });
  const uniqueViewers = async () => (await json<{ uniqueViewers: number }>(await figures())).uniqueViewers;
  await expect.poll(uniqueViewers, { timeout: 20_000, interval: 500 }).toBe(1);
  return { messageNumber: (said as { n: number }).n, chatId };
}

test('API-240 each example of the OpenAPI document is what the server answers to a program', async () => {
  const background = { r: 0, g: 75, b: 237 };
  const create = { width: 64, height: 64, channels: 3 as const, background };
  const picture = Buffer.from(await sharp({ create }).png().toBuffer());
  const library = `/api/clients/${clientId}/images`;
  const { id: imageId } = await multipart(library, 'logo.png', 'image/png', picture);
  const content = await churchStory(recorder, { clientId, receiver: receiver.url, imageId });
  await staffStory(recorder, { clientId, ownerId });
  await videoStory(recorder, { clientId, ...(await videos()) });
  await liveStory(recorder, { clientId });
  clock.set('2026-11-22T16:10:00.000Z');
  await serviceStory(recorder, { clientId, ...content, ...(await talk(content)) });
  await ticketingStory(recorder, {
    clientId,
    async watch({ id: eventId, number: eventNumber }, attendeeNumber) {
      const attendeeTypes = { adult: { name: 'Adult', numberOfScreens: 2, orderRelativeDays: null } };
      const connection = { eventId, eventNumber, eventName: 'Conference', eventDate: '2026-11-22T16:00:00.000Z' };
      await recorder.ask(channelCalls.save, {
        clientId,
        channelId: content.channelId,
        body: sampleChannelForm({ key: content.channelKey, events: [{ ...connection, attendeeTypes }] }),
      });
      await publicStory(recorder, { clientId, ...content, eventNumber });
      const entry = { clientId, channel: { id: content.channelId, key: content.channelKey } };
      const browser = await aBrowser(server);
      // For a moment after the change, the channel is known without the event.
      const entered = await vi.waitFor(() => browser.watch(entry, attendeeNumber), { timeout: 10_000, interval: 200 });
      viewers.push(entered.viewer);
      return { seatId: entered.seat.id };
    },
    async upload(eventId) {
      const path = `/api/clients/${clientId}/events/${eventId}/imports`;
      const { id } = await multipart(path, 'people.csv', 'text/csv', 'Number,Type\n700000000017,Adult\n12,Adult\n');
      return { importId: id };
    },
  });
  const recorded = recorder.recorded();
  if (process.env.NAVE_UPDATE_EXAMPLES)
    await writeFile(join(import.meta.dirname, 'pages/api-examples.json'), `${JSON.stringify(recorded, null, 2)}\n`);
  else
    for (const [operation, example] of Object.entries(recorded))
      expect.soft(apiExamples[operation], operation).toEqual(example);
});

test('API-240~ each call that programs may use has an example, unless its body is a file', async () => {
  const forPrograms = server.app.platform.routes
    .entries()
    .filter(({ shape }) => shape.scopes !== null)
    .map(({ tag, name }) => `${tag}.${name}`);
  const missing = forPrograms.filter((operation) => !(operation in apiExamples));
  expect(missing.sort()).toEqual(withoutExample.sort());
});
