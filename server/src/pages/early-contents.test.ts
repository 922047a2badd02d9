import { PAGE_DATA_ELEMENT } from '@nave/domain/pages/page-data.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { TestViewer } from '@nave/server/testing/test-viewer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
const video = (word: string) => `https://video.example/${word}.m3u8`;
const aDefaultVideo = (word: string, enabled = true) => ({
  enabled,
  videoProvider: 'stream' as const,
  src: video(word),
});

/**
 * Words that public answers may contain only from one minute until another. If `link` is set, only the answer to a URL
 * with this content key may contain the word.
 */
const secrets = [
  { word: 'video-live', from: 15, to: 90 },
  { word: 'video-simulated', from: 45, to: 105 },
  { word: 'video-embedded', from: 15, to: 90 },
  { word: 'video-film', from: 20, to: 50 },
  { word: 'video-private', from: 15, to: 90, link: 'private222' },
  { word: 'video-bumper', from: 0, to: 1_000 },
  { word: 'video-off', from: 1_000, to: 1_000 },
  { word: 'video-elsewhere', from: 25, to: 1_000 },
  { word: 'video-early', from: 25, to: 1_000 },
  { word: 'name-embedded', from: 10, to: 1_000 },
  { word: 'text-embedded', from: 10, to: 1_000 },
  { word: 'picture-embedded', from: 10, to: 1_000 },
  { word: 'name-film', from: 20, to: 1_000 },
  { word: 'text-film', from: 20, to: 1_000 },
  { word: 'name-private', from: 0, to: 1_000, link: 'private222' },
];
const minutes = [0, 10, 15, 20, 25, 30, 45, 50, 90, 105].flatMap((minute) => [minute - 1 / 60_000, minute]).slice(1);

let server: RunningApp;
const clock = manualClock(NOW);
let paths: string[];
let chats: string[];
let channelIds: string[];
/** The answers of all public URLs, by minute and by URL. */
const answersAt = new Map<number, Map<string, string>>();

beforeAll(async () => {
  server = await runningApp({ clock });
  await addContents();
  for (const minute of minutes) {
    clock.set(at(minute));
    answersAt.set(minute, await everyAnswer());
  }
}, 60_000);
afterAll(() => server.stop());

async function addContents(): Promise<void> {
  const { db } = server;
  const { id: clientId } = await aClient(db, { key: 'grace' });
  const online = await aChannel(db, { clientId, key: 'online', defaultVideo: aDefaultVideo('video-bumper') });
  const early = await aChannel(db, {
    clientId,
    key: 'early',
    showAt: at(25),
    defaultVideo: aDefaultVideo('video-elsewhere'),
  });
  const off = await aChannel(db, { clientId, key: 'off', defaultVideo: aDefaultVideo('video-off', false) });
  const ids = { clientId, channelIds: [online.id] };
  const started = { ...ids, startsAt: at(30) };
  const contents = [
    await aContent(db, { ...started, key: 'livelivel3', contentType: 'live', src: video('video-live') }),
    await aContent(db, {
      ...ids,
      key: 'simulated2',
      startsAt: at(45),
      prePlayDuration: 0,
      src: video('video-simulated'),
    }),
    await aContent(db, {
      ...started,
      key: 'embedded22',
      name: 'name-embedded',
      description: 'text-embedded',
      thumbImage: '/media/picture-embedded.webp',
      contentType: 'live',
      videoProvider: 'other',
      src: '<iframe src="https://embed.example/video-embedded"></iframe>',
      showAt: at(10),
    }),
    await aContent(db, {
      ...ids,
      key: 'film222222',
      name: 'name-film',
      description: 'text-film',
      contentType: 'onDemand',
      src: video('video-film'),
      showAt: at(20),
      hideAt: new Date(at(50).getTime() - 1),
    }),
    await aContent(db, {
      ...started,
      key: 'private222',
      name: 'name-private',
      src: video('video-private'),
      isPrivate: true,
    }),
    await aContent(db, {
      clientId,
      channelIds: [early.id],
      key: 'openslater',
      contentType: 'onDemand',
      src: video('video-early'),
    }),
  ];
  channelIds = [online.id, early.id, off.id];
  chats = contents.map(({ id }) => id);
  const links = contents.map(({ key, channelIds: [id] }) => ({ key, of: id === early.id ? early : online }));
  paths = [
    '/grace',
    '/grace/online',
    '/grace/early',
    '/grace/off',
    '/cdn/clients/by-key/grace',
    `/cdn/clients/${clientId}`,
  ];
  paths.push(...links.map(({ key, of }) => `/grace/${of.key}/${key}`));
  paths.push(...links.map(({ key, of }) => `/cdn/channels/${clientId}/${of.id}?content=${key}`));
  const calendar = `/cdn/channels/${clientId}/${online.id}/calendar.ics`;
  paths.push(calendar, `${calendar}?content=embedded22`, '/share/grace/online/embedded22', '/sitemap.xml?of=grace');
  paths.push(...links.map(({ key, of }) => `/cdn/channels/by-key/grace/${of.key}?content=${key}&v=1`));
  for (const { id, key } of [online, early, off])
    paths.push(`/cdn/channels/${clientId}/${id}?after=1795341600000`, `/cdn/channels/by-key/grace/${key}`);
  paths.push(...chats.map((id) => `/api/contents/${id}/chat/messages?before=100`), '/api/openapi.json', '/share/grace');
}

async function everyAnswer(): Promise<Map<string, string>> {
  const answers = paths.map(async (path): Promise<[string, string]> => {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    return [path, JSON.stringify([...answer.headers]) + (await answer.text())];
  });
  return new Map([...(await Promise.all(answers)), ['the socket', await everyFrame()]]);
}

async function everyFrame(): Promise<string> {
  const viewer = new TestViewer({ url: server.url });
  await viewer.next(({ type }) => type === 'hello');
  for (const topic of [...channelIds.map((id) => `channel:${id}`), ...chats.map((id) => `chat:${id}`)])
    await viewer.sub(topic);
  await viewer.close();
  return JSON.stringify(viewer.frames);
}

test.each(minutes)(
  'VIEW-28 VIEW-246 at minute %d the public answers contain the videos and names that are available then, and no others',
  (minute) => {
    const answers = [...(answersAt.get(minute) ?? [])];
    for (const { word, from, to, link } of secrets) {
      const pathsWithWord = answers.filter(([, bytes]) => bytes.includes(word)).map(([path]) => path);
      const isAvailable = minute >= from && minute < to;
      const leaks = pathsWithWord.filter((path) => (link ? !path.includes(link) : !isAvailable));
      expect(leaks, word).toEqual([]);
      expect(pathsWithWord.length > 0, `an answer contains ${word}`).toBe(isAvailable);
    }
  },
);

test('VIEW-246~ the page of an early content contains the time from which it is available, and is not indexed', () => {
  const html = answersAt.get(0)?.get('/grace/online/embedded22') ?? '';
  const [head] = html.split(`id="${PAGE_DATA_ELEMENT}"`);
  expect(html).toContain(`"showAt":"${at(10).toISOString()}"`);
  expect(head).toContain('content="noindex,nofollow"');
});

test.each([
  [0, '/online', 10],
  [10, '/online', 15],
  [15, '/online', 20],
  [20, '/online', 45],
  [45, '/online', null],
  [0, '/early', 25],
  [25, '/early', null],
  [0, '/off', null],
  [0, '/online?content=private222&v=1', 10],
])(
  'VIEW-245 at minute %d the answer for %s contains the time when the next hidden content becomes visible',
  (minute, path, next) => {
    const moreAt = next === null ? null : at(next).toISOString();
    const answer = answersAt.get(minute)?.get(`/cdn/channels/by-key/grace${path}`);
    expect(answer).toContain(`"moreAt":${JSON.stringify(moreAt)}`);
  },
);
