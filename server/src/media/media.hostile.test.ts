import { crc32, deflateSync } from 'node:zlib';
import { type AttackedApp, attackedApp, refusalOf } from '@nave/server/testing/attacked-app.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

const upload = async (bytes: Buffer, name = 'picture.png') => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const headers = { origin: attacked.server.url, 'x-requested-with': 'nave', cookie: attacked.owner };
  return refusalOf(
    await fetch(`${attacked.server.url}/api/clients/${attacked.clientId}/images`, { method: 'POST', body, headers }),
  );
};

test('G1 a file that is not a picture is refused, whatever its name and type', async () => {
  const unsupported = [415, 'media.unsupported'];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await upload(Buffer.from('hello'))).toEqual(unsupported);
  expect(await upload(Buffer.from(svg))).toEqual(unsupported);
  expect(await upload(Buffer.from(`<!doctype html><script>alert(1)</script>`))).toEqual(unsupported);
  expect(await upload(Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)]))).toEqual(unsupported);
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await upload(png.subarray(0, png.length / 2))).toEqual(unsupported);
});

test('G2 MED-1 a picture of 5 MB and one byte is refused', async () => {
  expect(await upload(Buffer.alloc(5_242_881, 1))).toEqual([413, 'media.too-big']);
});

test('G3 a small file of 900 megapixels is refused before it is decoded', async () => {
  const bomb = hugePng(30_000);
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await upload(bomb)).toEqual([413, 'media.too-many-pixels']);
});

/** Returns a square greyscale PNG with one bit per pixel. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
