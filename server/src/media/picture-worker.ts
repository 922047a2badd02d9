// Runs in a process of its own, because decoders seldom return memory to the system and a picture may crash a decoder.
// The process has no access to the database or to secrets.
import process from 'node:process';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import sharp from 'sharp';
import type { PictureAnswer, PictureRequest } from './picture-messages.ts';
import { rewritePicture, squarePicture } from './rewrite-picture.ts';

sharp.cache(false);

process.on('message', async (work: PictureRequest) => {
  process.send?.(await answer(work));
});
process.on('disconnect', () => process.exit());
// When the server stops, the whole process group gets a signal. This process ignores the signal, so that the current
// picture is finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer({ id, kind, bytes }: PictureRequest): Promise<PictureAnswer> {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (kind === 'square') return { id, square: await squarePicture(picture) };
    return { id, rewritten: await rewritePicture(picture) };
  } catch (error) {
    return error instanceof Refusal ? { id, refusal: error.text } : { id, error: String(error) };
  }
}
