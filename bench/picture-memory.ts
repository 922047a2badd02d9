import { crc32, deflateSync } from 'node:zlib';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { DEMO_PASSWORD, newPlace, type Place, startNave } from './running-nave.ts';

const UPLOADS = 12;
/** Pixels of the largest allowed picture: 40 megapixels. */
const WIDTH = 8_000;
const HEIGHT = 5_000;
const CHANNELS = 3;
const OWNER = 'owner@grace.example';

const MEGABYTE = 1024 * 1024;

/**
 * Measures how much the memory of the server's process grows by a dozen uploads of pictures of the largest allowed
 * size.
 */
export async function pictureMemory(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const { cookie, response } = await askNave(place.port, '/api/auth/password', {
    email: OWNER,
    password: DEMO_PASSWORD,
  });
  const { user } = (await response.json()) as { user: { clients: Record<string, string> } };
  const [clientId = ''] = Object.keys(user.clients);
  // All pictures are created before the first upload. Otherwise the server would close the idle connection meanwhile.
  const pictures = Array.from({ length: UPLOADS }, (_, colour) => largePicture(colour));
  const before = await nave.ask<number>('memory');
  for (const bytes of pictures) await send(place, { clientId, cookie, bytes });
  const after = await nave.ask<number>('memory');
  await nave.end();
  const value = (after - before) / MEGABYTE;
  const note = `${UPLOADS} pictures of 40 megapixels; ${(before / MEGABYTE).toFixed(0)} MB before, with the embedded database`;
  return [{ name: 'memory that uploads leave in the server', value, unit: 'MB', target: { atMost: 100 }, note }];
}

interface Upload {
  clientId: string;
  cookie: string;
  bytes: Buffer;
}

async function send({ port }: Place, { clientId, cookie, bytes }: Upload): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'large.png');
  const headers = { origin, cookie, 'x-requested-with': 'nave' };
  const response = await fetch(`${origin}/api/clients/${clientId}/images`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`An upload is answered with ${response.status}: ${await response.text()}`);
}

/**
 * Creates a PNG of a single colour, which depends on the number. The file is small, but the decoded picture is large.
 */
function largePicture(colour: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + WIDTH * CHANNELS, 10 * colour);
  line[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(HEIGHT).fill(line)), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
