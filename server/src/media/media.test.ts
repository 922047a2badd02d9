import { MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import { pictureCopies } from '@nave/domain/media/picture-widths.ts';
import { type ApiTestbed, apiTestbed, globalOwner, guest, someone, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIBRARY_LIMITS } from './upload-image.ts';

let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
beforeAll(async () => {
  bed = await apiTestbed({ limits: { files: 12, bytes: 1_000_000 } });
});
afterAll(() => bed.close());
beforeEach(async () => {
  client = await aClient(bed.db);
  bed.stored.clear();
});

const url = () => `/api/clients/${client.id}/images`;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b1bac5' } });
/** Creates `count` different pictures. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      picture(60 + at, 40)
        .png()
        .toBuffer(),
    ),
  );

/** Sends a multipart body with one file. */
async function upload(
  bytes: Buffer,
  { name = 'Logo Dark.PNG', actor = staff('host', client.id), field = 'file' } = {},
) {
  const head = `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  return bed.inject(actor, { method: 'POST', url: url(), payload, headers });
}

test('MED-12 MED-13~ MED-17 MED-18 MED-19 MED-39 a picture is re-encoded in several widths and stored in its client’s folder', async () => {
  const answer = await upload(await picture(2400, 1200).png().toBuffer());
  expect(answer.statusCode).toBe(201);
  const image = answer.json();
  expect(image).toMatchObject({ fileName: 'logo-dark.png', width: 1920, height: 960 });
  expect(image.url).toMatch(new RegExp(`^/media/clients/${client.id}/[0-9a-f]{32}_1920\\.webp$`));
  const stem = image.url.replace('/media/', '').replace('.webp', '');
  expect([...bed.stored.keys()].sort()).toEqual([
    `${stem}-1280.webp`,
    `${stem}-320.webp`,
    `${stem}-640.webp`,
    `${stem}-960.webp`,
    `${stem}.webp`,
  ]);
  const widths = [...bed.stored].map(async ([key, bytes]) => [
    key.slice(stem.length),
    (await sharp(bytes).metadata()).width,
  ]);
  expect(Object.fromEntries(await Promise.all(widths))).toEqual({
    '-320.webp': 320,
    '-640.webp': 640,
    '-960.webp': 960,
    '-1280.webp': 1280,
    '.webp': 1920,
  });
  const copies = pictureCopies(image.url).map(({ url, width }) => [url.replace(`/media/${stem}`, ''), width]);
  expect(Object.fromEntries(copies)).toEqual(Object.fromEntries(await Promise.all(widths)));
});

test('MED-18~ a small picture is not enlarged', async () => {
  const answer = await upload(await picture(400, 300).jpeg().toBuffer());
  expect(answer.json()).toMatchObject({ width: 400, height: 300 });
  expect([...bed.stored.keys()].map((key) => key.replace(/.*\/[0-9a-f]{32}_400/, '')).sort()).toEqual([
    '-320.webp',
    '.webp',
  ]);
});

test('MED-17 G6 metadata such as the location is removed, and the picture is rotated so that it is upright without metadata', async () => {
  const exif = { IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const tagged = await picture(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(tagged).metadata()).orientation).toBe(6);
  expect((await upload(tagged)).json()).toMatchObject({ width: 200, height: 400 });
  for (const bytes of bed.stored.values()) {
    const { exif: kept, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([kept, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('MED-15~ a %s is accepted', async (format) => {
  const bytes = await picture(60, 40).toFormat(format).toBuffer();
  expect((await upload(bytes, { name: 'x' })).json()).toMatchObject({ width: 60, height: 40 });
});

test('MED-15 MED-16 a file that is not a supported picture is refused, whatever its name and type, and nothing is stored', async () => {
  const png = await picture(60, 40).png().toBuffer();
  const unsupported = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<html></html>'),
    Buffer.from('GIF89a<script>alert(1)</script>'),
    png.subarray(0, 40),
    Buffer.from([]),
    await picture(60, 40).tiff().toBuffer(),
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]),
  ];
  for (const bytes of unsupported) {
    const answer = await upload(bytes);
    expect([answer.statusCode, answer.json().error.message]).toEqual([415, 'Unsupported file type']);
  }
  expect(bed.stored.size).toBe(0);
  expect((await upload(png)).statusCode).toBe(201);
  expect(bed.stored.size).toBeGreaterThan(0);
});

test('MED-1 MED-2 MED-3 MED-13 a picture of exactly 5 MB is accepted, and a picture with one more byte is refused', async () => {
  const png = await picture(60, 40).png().toBuffer();
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect((await upload(padded(MAX_IMAGE_BYTES))).statusCode).toBe(201);
  const answer = await upload(padded(MAX_IMAGE_BYTES + 1));
  expect([answer.statusCode, answer.json().error.message]).toEqual([413, 'File is too big. Max file size is 5MB.']);
  expect(answer.headers.connection).toBe('close');
});

test('MED-3~ MED-13 G2 a sender over a real connection gets the refusal of a large file, and an endless body is cut off', async () => {
  const address = await bed.app.listen({ host: '127.0.0.1', port: 0 });
  const { host } = new URL(address);
  const head = Buffer.from(
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n\x89PNG\r\n\x1a\n',
    'latin1',
  );
  const send = (chunks: number) => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (stream) => (sent++ < chunks ? stream.enqueue(sent === 1 ? head : Buffer.alloc(65_536)) : stream.close()),
    });
    const headers = { ...bed.headersOf(staff('host', client.id)), host, origin: address };
    const options = { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' } };
    return fetch(address + url(), { ...options, body, duplex: 'half' } as RequestInit);
  };
  expect((await send(130)).status).toBe(413);
  const endless = await send(Number.POSITIVE_INFINITY).then(
    ({ status }) => status,
    () => 413,
  );
  expect(endless).toBe(413);
});

test('MED-15~ a picture with too many pixels is refused before it is decoded', async () => {
  const huge = await picture(8_000, 5_001).png().toBuffer();
  const answer = await upload(huge);
  expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'media.too-many-pixels']);
});

test('MED-6 MED-7 MED-8 MED-21 pictures that are uploaded concurrently under the same name get different display names', async () => {
  const uploads = (await pictures(5)).map((bytes) => upload(bytes, { name: 'Easter  Sunday.PNG' }));
  const answers = await Promise.all(uploads);
  expect(answers.map((answer) => answer.json().fileName).sort()).toEqual([
    'easter-sunday-1.png',
    'easter-sunday-2.png',
    'easter-sunday-3.png',
    'easter-sunday-4.png',
    'easter-sunday.png',
  ]);
});

test('MED-60 a picture that is uploaded several times, concurrently or under another name, is in the library once', async () => {
  const bytes = await picture(60, 40).png().toBuffer();
  const answers = await Promise.all(['a.png', 'a.png', 'b.png'].map((name) => upload(bytes, { name })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  const library = (await bed.as(staff('host', client.id), 'GET', url())).json();
  expect(library).toEqual({ items: [answers[0]?.json()] });
  const other = await aClient(bed.db);
  const otherLibrary = await bed.as(staff('owner', other.id), 'GET', `/api/clients/${other.id}/images`);
  expect(otherLibrary.json()).toEqual({ items: [] });
});

test('MED-12 MED-21~ G4 whatever its file name, a picture is stored in the client’s folder and has a valid display name', async () => {
  const odd = ['../../etc/passwd', 'a\u0000b.png', 'CON', '\u202egnp.exe', 'x'.repeat(500), ''];
  for (const [at, bytes] of (await pictures(odd.length)).entries()) {
    const answer = await upload(bytes, { name: odd[at] ?? '' });
    expect(answer.statusCode).toBeLessThan(500);
  }
  expect([...bed.stored.keys()].every((key) => key.startsWith(`clients/${client.id}/`))).toBe(true);
  const names = (await bed.as(globalOwner, 'GET', url()))
    .json()
    .items.map((item: { fileName: string }) => item.fileName);
  expect(names.every((name: string) => name !== '' && !/\p{C}/u.test(name) && name.length <= 120)).toBe(true);
});

test('MED-13~ a request without a picture in the field "file" is refused with the reason', async () => {
  const actor = staff('host', client.id);
  const bytes = await picture(60, 40).png().toBuffer();
  expect((await upload(bytes, { field: 'other' })).json().error.message).toBe('Choose a picture');
  expect((await bed.as(actor, 'POST', url(), { file: 'x' })).statusCode).toBe(415);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  const broken = [
    '',
    '--cut',
    '--cut--',
    'nonsense',
    '--cut\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--cut--',
  ];
  for (const payload of broken) {
    const { statusCode } = await bed.inject(actor, { method: 'POST', url: url(), payload, headers });
    expect(statusCode).toBe(400);
  }
});

test('MED-14 MED-26 API-44~ API-48 G5~ only staff of a client can use its library; other users get the answer for a missing client', async () => {
  const other = await aClient(bed.db);
  const bytes = await picture(60, 40).png().toBuffer();
  expect((await upload(bytes, { actor: guest as never })).statusCode).toBe(401);
  expect((await bed.as(guest, 'GET', url())).statusCode).toBe(401);
  for (const actor of [someone, staff('owner', other.id)]) {
    expect((await upload(bytes, { actor })).statusCode).toBe(404);
    expect((await bed.as(actor, 'GET', url())).json().error.message).toBe('Client not found.');
  }
  expect(bed.stored.size).toBe(0);
  for (const role of ['owner', 'admin', 'superhost', 'host'] as const)
    expect((await bed.as(staff(role, client.id), 'GET', url())).statusCode).toBe(200);
  expect((await upload(bytes)).statusCode).toBe(201);
  expect(bed.stored.size).toBeGreaterThan(0);
});

test('MED-24 MED-25 MED-28 a library contains only the pictures of its client, the newest first', async () => {
  const uploaded = [];
  for (const bytes of await pictures(2)) uploaded.push((await upload(bytes)).json());
  expect((await bed.as(staff('host', client.id), 'GET', url())).json()).toEqual({ items: uploaded.toReversed() });
  for (const image of uploaded)
    expect(Object.keys(image).sort()).toEqual(['createdAt', 'fileName', 'height', 'id', 'url', 'width']);
  const other = await aClient(bed.db);
  const library = await bed.as(staff('owner', other.id), 'GET', `/api/clients/${other.id}/images`);
  expect(library.json()).toEqual({ items: [] });
});

test('MED-13~ G8 a full library refuses further pictures, even if many are uploaded concurrently', async () => {
  const answers = await Promise.all((await pictures(15)).map((bytes) => upload(bytes)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 201), 413, 413, 413]);
  const another = await picture(90, 40).png().toBuffer();
  expect((await upload(another)).json().error.message).toBe(
    'The image library is full. Delete pictures you no longer need.',
  );
  // The default limits, which this test bed overrides.
  expect(LIBRARY_LIMITS).toEqual({ files: 10_000, bytes: 1_073_741_824 });
});

test('MED-46~ an AVIF of more than 16 megapixels is refused before it is decoded, but a JPEG of the same size is accepted', async () => {
  const large = picture(5_000, 4_000);
  const avif = await upload(await large.clone().avif({ effort: 0, quality: 1 }).toBuffer());
  expect([avif.statusCode, avif.json().error.code]).toEqual([413, 'media.too-many-pixels']);
  expect(avif.json().error.message).toContain('16 megapixels');
  expect((await upload(await large.jpeg().toBuffer())).statusCode).toBe(201);
});
