import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Appends bytes to an existing file, at most until the file has `limit` bytes, syncs the file and returns its size. If the
 * stream fails, what arrived before is stored, and the error is thrown.
 */
export async function appendDurably(path: string, bytes: Readable, limit: number): Promise<number> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    let room = limit - size;
    const cut = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const taken = chunk.subarray(0, Math.max(0, room));
        room -= taken.length;
        done(null, taken);
      },
    });
    await pipeline(bytes, cut, createWriteStream(path, { flags: 'r+', start: size }));
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
