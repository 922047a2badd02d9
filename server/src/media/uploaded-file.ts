import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The multipart field of the picture. */
const FIELD = 'file';
/** For how long the rest of a file that is too big is read. */
const DRAIN_MS = 1_000;

/** Returns the picture of a multipart request; stops reading after 5 MB (MED-13). */
export async function uploadedFile(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ fileName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Refusal(kernelRefusals.wrongType);
  const file = await orMalformed(readFile(request));
  if (!file) throw new Refusal(mediaRefusals.missing);
  if (file.isCut) {
    // The rest of the file is read and discarded for a moment, because a sender that is still sending would not read
    // the answer. Then the connection is closed.
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
  // At runtime, an empty file name is undefined, although the type does not allow this.
  return { fileName: part.filename ?? '', bytes: Buffer.concat(chunks), isCut: part.file.truncated };
}

/** Translates the parser's errors for malformed or aborted bodies into a refusal. */
async function orMalformed<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch {
    throw new Refusal(kernelRefusals.malformed);
  }
}
