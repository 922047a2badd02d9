import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import { MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The multipart field of the file. */
const FIELD = 'file';
/** For how long the rest of a file that is too big is read. */
const DRAIN_MS = 1_000;

/** The largest file that a request may have, and the refusals of a missing and of a larger file. */
interface FileLimits {
  maxBytes: number;
  missing: RefusalText;
  tooBig: RefusalText;
}

/** MED-13 */
const picture: FileLimits = { maxBytes: MAX_IMAGE_BYTES, ...mediaRefusals };

/** Returns the file of a multipart request, by default a picture; stops reading after the largest size. */
export async function uploadedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, missing, tooBig }: FileLimits = picture,
): Promise<{ fileName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Refusal(kernelRefusals.wrongType);
  const file = await orMalformed(readFile(request, maxBytes));
  if (!file) throw new Refusal(missing);
  if (file.isCut) {
    // The rest of the file is read and discarded for a moment, because a sender that is still sending would not read
    // the answer. Then the connection is closed.
    await drain(request.raw);
    reply.header('connection', 'close');
    throw new Refusal(tooBig);
  }
  return file;
}

async function drain(rest: Readable): Promise<void> {
  rest.resume();
  await finished(rest, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => undefined);
}

async function readFile(request: FastifyRequest, maxBytes: number) {
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1_000 } });
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
