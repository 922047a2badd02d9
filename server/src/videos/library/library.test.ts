import { ownSourceText } from '@nave/domain/catalogues/sources/own-source.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { type ApiTestbed, apiTestbed, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { aLiveInput, aVideo } from '@nave/server/testing/videos.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { videoRenditions, videos } from '../tables.ts';

let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let video: Awaited<ReturnType<typeof aVideo>>;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.stored.clear();
  client = await aClient(bed.db);
  video = await aVideo(bed.db, { clientId: client.id });
});

const admin = () => staff('admin', client.id);
const list = () => `/api/clients/${client.id}/videos`;
const one = (id = video.id) => `${list()}/${id}`;
const code = (answer: { statusCode: number; json(): { error: { code: string } } }) => [
  answer.statusCode,
  answer.json().error.code,
];
const extras = () => [...bed.stored.keys()].filter((key) => key.startsWith(`videos/${video.id}-extras/`));

function send(url: string, bytes: Buffer, { actor = admin() as Actor, name = 'file.vtt' } = {}) {
  const head = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  return bed.inject(actor, { method: 'POST', url, payload, headers });
}
const setCaptions = (language: string, text: string | Buffer, label = '') =>
  send(`${one()}/captions/${language}${label && `?label=${encodeURIComponent(label)}`}`, Buffer.from(text));
const picture = (width: number, colour = '#b1bac5') =>
  sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: colour } })
    .png()
    .toBuffer();

test('VID-1 owners and admins list and rename videos, hosts may not, and others find no client', async () => {
  const { liveInputId } = await aVideo(bed.db, { clientId: client.id, title: 'Live', state: 'live' });
  await aLiveInput(bed.db, { clientId: client.id });
  await aVideo(bed.db, { clientId: (await aClient(bed.db)).id });
  const listed = await bed.as(admin(), 'GET', list());
  expect(listed.json().items.map(({ title }: { title: string }) => title)).toEqual(['Live', 'Vespers']);
  expect(listed.json().items[1]).toMatchObject({ liveInputId, playUrl: `/media/v/${video.playKey}/master.m3u8` });
  const renamed = await bed.as(staff('owner', client.id), 'PUT', one(), { title: '  Evening  prayer ' });
  expect([renamed.statusCode, renamed.json().title]).toEqual([200, 'Evening prayer']);
  expect((await bed.as(admin(), 'GET', one())).json().title).toBe('Evening prayer');
  for (const [method, url] of [
    ['GET', list()],
    ['GET', one()],
    ['PUT', one()],
    ['GET', `/api/clients/${client.id}/video-storage`],
  ] as const) {
    const body = method === 'PUT' ? { title: 'Mine' } : undefined;
    expect(code(await bed.as(staff('host', client.id), method, url, body))).toEqual([403, 'session.unauthorized']);
    expect(code(await bed.as(someone, method, url, body))).toEqual([404, 'clients.not-found']);
  }
});

test('VID-1~ a video of another organisation, one that waits for a sender, and a word are not found', async () => {
  const foreign = await aVideo(bed.db, { clientId: (await aClient(bed.db)).id });
  const { waiting } = await aLiveInput(bed.db, { clientId: client.id });
  for (const id of [foreign.id, waiting.id, v7(), 'word'])
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { title: 'Mine' } : undefined;
      expect(code(await bed.as(admin(), method, one(id), body))).toEqual([404, 'videos.not-found']);
    }
});

test('VID-1~ pages of the list contain each video once', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => aVideo(bed.db, { clientId: client.id })));
  const found: string[] = [];
  let after = '';
  do {
    const page = (await bed.as(admin(), 'GET', `${list()}?limit=2${after && `&after=${after}`}`)).json();
    found.push(...page.items.map(({ id }: { id: string }) => id));
    after = page.next ?? '';
  } while (after);
  expect(found).toEqual([video, ...others].map(({ id }) => id).sort());
});

test('VID-5~ the storage of an organisation is what its videos have and what its uploads announced', async () => {
  await bed.db.update(videos).set({ bytes: 1_000 }).where(eq(videos.id, video.id));
  await aVideo(bed.db, { clientId: client.id, state: 'packaging', bytes: 0, fileBytes: 500 });
  await aVideo(bed.db, { clientId: client.id, bytes: 7_000, deletedAt: new Date() });
  const storage = await bed.as(admin(), 'GET', `/api/clients/${client.id}/video-storage`);
  expect(storage.json()).toEqual({ usedBytes: 1_500, quotaBytes: 50 * 1024 ** 3, isDiskFull: expect.any(Boolean) });
});

test('VID-2 only owners and admins without a whitelist delete videos and renew addresses', async () => {
  const limited = staff('admin', client.id, [v7()]);
  const host = staff('host', client.id);
  for (const actor of [limited, host]) {
    expect((await bed.as(actor, 'DELETE', one())).statusCode).toBe(403);
    expect((await bed.as(actor, 'POST', `${one()}/new-address`)).statusCode).toBe(403);
  }
  expect((await bed.as(limited, 'GET', one())).json()).toMatchObject({
    playUrl: `/media/v/${video.playKey}/master.m3u8`,
  });
  expect((await bed.as(admin(), 'POST', `${one()}/new-address`)).statusCode).toBe(200);
  expect((await bed.as(admin(), 'DELETE', one())).json()).toEqual({ ok: true });
});

test('VID-14~ a new address has another key of 128 bits', async () => {
  const answer = await bed.as(admin(), 'POST', `${one()}/new-address`);
  const { playUrl } = answer.json();
  expect(playUrl).toMatch(/^\/media\/v\/[0-9a-f]{32}\/master\.m3u8$/);
  expect(playUrl).not.toContain(video.playKey);
});

test('VID-12 a video that a content uses cannot be deleted', async () => {
  const channel = await aChannel(bed.db, { clientId: client.id });
  const src = ownSourceText({ kind: 'video', id: video.id });
  const onDemand = { contentType: 'onDemand', startsAt: null, originalAirDate: '2026-11-15' } as const;
  const form = contentForm([channel.id], { ...onDemand, videoProvider: 'nave', src });
  const content = (await bed.as(admin(), 'POST', `/api/clients/${client.id}/contents`, form)).json();
  expect(code(await bed.as(admin(), 'DELETE', one()))).toEqual([409, 'videos.in-use']);
  await bed.as(admin(), 'DELETE', `/api/clients/${client.id}/contents/${content.id}`);
  expect((await bed.as(admin(), 'DELETE', one())).statusCode).toBe(200);
});

test('VID-70~ a video that is live cannot be deleted', async () => {
  await bed.db.update(videos).set({ state: 'live' }).where(eq(videos.id, video.id));
  expect(code(await bed.as(admin(), 'DELETE', one()))).toEqual([409, 'videos.is-live']);
});

test('VID-13~ a deleted video is not found, and its files are deleted', async () => {
  bed.stored.set(`videos/${video.id}/0/0-1.m4s`, Buffer.from('1'));
  await setCaptions('en', 'WEBVTT\n');
  bed.stored.set('videos/another/0/0-1.m4s', Buffer.from('2'));
  await bed.as(admin(), 'DELETE', one());
  expect(code(await bed.as(admin(), 'GET', one()))).toEqual([404, 'videos.not-found']);
  expect(code(await bed.as(admin(), 'DELETE', one()))).toEqual([404, 'videos.not-found']);
  await bed.runDueJobs();
  expect([...bed.stored.keys()]).toEqual(['videos/another/0/0-1.m4s']);
  expect(await bed.db.select().from(videos).where(eq(videos.id, video.id))).toEqual([]);
});

test('VID-15 the poster is encoded anew, at most 5 MB, and replaces the former one', async () => {
  const first = await send(`${one()}/poster`, await picture(2_000), { name: 'x.png' });
  expect(first.json().posterUrl).toMatch(new RegExp(`^/media/v/${video.playKey}/poster-[0-9a-f]{32}\\.webp$`));
  const [stored] = extras();
  expect(await sharp(bed.stored.get(stored ?? '')).metadata()).toMatchObject({ format: 'webp', width: 960 });
  const second = await send(`${one()}/poster`, await picture(600, '#000000'), { name: 'x.png' });
  expect(second.json().posterUrl).not.toBe(first.json().posterUrl);
  expect(extras().map((key) => key.split('/').at(-1))).toEqual([second.json().posterUrl.split('/').at(-1)]);
  expect(code(await send(`${one()}/poster`, Buffer.from('<svg/>')))).toEqual([415, 'media.unsupported']);
  expect(code(await send(`${one()}/poster`, Buffer.alloc(5_242_881, 1)))).toEqual([413, 'media.too-big']);
});

test('VID-16 captions are WebVTT files of at most 1 MB, in at most 20 languages, which the playlist offers', async () => {
  const answer = await setCaptions('pt-br', '\uFEFFWEBVTT Vespers\n\n00:00.000 --> 00:02.000\nOi\n', 'Português');
  const url = `/media/v/${video.playKey}/captions/pt-BR.vtt`;
  const rendition = { codecs: 'avc1.64001f', bandwidth: 1_000_000, width: 640, height: 360 };
  await bed.db.insert(videoRenditions).values({ videoId: video.id, number: 0, ...rendition });
  const playlist = await bed.app.inject({ method: 'GET', url: `/media/v/${video.playKey}/master.m3u8` });
  expect(playlist.body).toContain('LANGUAGE="pt-BR"');
  expect(answer.json().captions).toEqual([{ language: 'pt-BR', label: 'Português', url }]);
  expect((await setCaptions('es', 'WEBVTT')).json().captions[0]).toMatchObject({ language: 'es', label: 'español' });
  for (const bytes of ['1\n00:00:01,000 --> 00:00:02,000\nsrt', 'WEBVTTX\n', '', Buffer.from('WEBVTT\n\xff', 'latin1')])
    expect(code(await setCaptions('de', bytes))).toEqual([415, 'videos.captions-invalid']);
  const large = Buffer.alloc(1_048_577, 0x0a);
  large.write('WEBVTT');
  expect(code(await setCaptions('de', large))).toEqual([413, 'videos.captions-too-big']);
  expect((await setCaptions('de', large.subarray(1))).statusCode).toBe(415);
  expect((await setCaptions('de', large.subarray(0, 1_048_576))).statusCode).toBe(200);
  for (const language of ['x', 'en_US', 'e'.repeat(50), 'en-a-a-a', 'de-%00'])
    expect((await setCaptions(language, 'WEBVTT')).statusCode).toBe(400);
  for (const at of Array.from({ length: 17 }, (_one, index) => index))
    expect(
      (await setCaptions(`en-${String.fromCharCode(65 + at)}${String.fromCharCode(65 + at)}`, 'WEBVTT')).statusCode,
    ).toBe(200);
  expect(code(await setCaptions('fr', 'WEBVTT'))).toEqual([409, 'videos.too-many-captions']);
  expect((await setCaptions('es', 'WEBVTT\n\nagain', 'Castellano')).statusCode).toBe(200);
  expect(extras().filter((key) => key.includes('captions-es-'))).toHaveLength(1);
  expect((await bed.as(admin(), 'DELETE', `${one()}/captions/es`)).json().captions).toHaveLength(19);
  expect(code(await bed.as(admin(), 'DELETE', `${one()}/captions/es`))).toEqual([404, 'videos.captions-not-found']);
  expect(extras().filter((key) => key.includes('captions-es-'))).toEqual([]);
});

test('VID-16~ the same file in place of itself stays', async () => {
  await setCaptions('en', 'WEBVTT\n');
  await setCaptions('en', 'WEBVTT\n', 'English again');
  expect(extras()).toHaveLength(1);
});
