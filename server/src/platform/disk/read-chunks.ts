import { open } from 'node:fs/promises';

/** How much is read at once, in bytes. */
const CHUNK_BYTES = 256 * 1024;
/** How many buffers are kept for the next reads. */
const MAX_FREE = 64;

/** Buffers that nobody uses. A new buffer for each read costs more time than the read, because V8 has to collect them. */
const free: Buffer[] = [];

/**
 * Reads a range of a file, from the byte `start` to the byte `end`, both inclusive. Each chunk is valid until the next
 * one is requested. Throws if the file ends before.
 */
export async function* readChunks(
  path: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (let position = start; position <= end; ) {
      const wanted = Math.min(buffer.length, end + 1 - position);
      const { bytesRead } = await file.read(buffer, 0, wanted, position);
      if (bytesRead === 0) throw new Error('The file is shorter than it was.');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    // A reader that stopped in the middle may still use the buffer.
    if (free.length < MAX_FREE) free.push(buffer);
  } finally {
    await file.close();
  }
}
