import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The multipart field that holds the picture. */
const FIELD = 'file';
/** How long the rest of a file that is too big is read, in milliseconds. */
const DRAIN_MS = 1_000;

/** The picture of a multipart request, of at most 5 MB; reading stops there (MED-13). */
export async function uploadedFile(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ fileName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Refusal(kernelRefusals.wrongType);
  const file = await orMalformed(readFile(request));
  if (!file) throw new Refusal(mediaRefusals.missing);
  if (file.isCut) {
    // The rest is thrown away for a moment, since a sender that is still sending would not read the answer; then the
    // connection ends, however much more there is.
    await drain(request.raw);
    reply.header('connection', 'close');
    throw new Refusal(mediaRefusals.tooBig);
  }
  return file;
}

async function drain(rest: Readable): Promise<void> {
  rest.resume();
  await finished(rest, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => undefined);
}

async function readFile(request: FastifyRequest) {
  const part = await request.file({ limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, fieldSize: 1_000 } });
  if (!part || part.fieldname !== FIELD) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) {
    chunks.push(chunk);
    if (part.file.truncated) break;
  }
  // A name that is empty comes as none at all, whatever the type says.
  return { fileName: part.filename ?? '', bytes: Buffer.concat(chunks), isCut: part.file.truncated };
}

/** The parser tells a malformed or broken-off body only by throwing, with errors of many kinds. */
async function orMalformed<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch {
    throw new Refusal(kernelRefusals.malformed);
  }
}
