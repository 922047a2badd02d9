import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Files, isFileKey, type StoredFile } from '../files.ts';
import { readRange } from './read-range.ts';
import { sendChunks } from './send-chunks.ts';

interface StoredFiles {
  files: Pick<Files, 'stat' | 'openChunks'>;
  /** Sets the headers for a file by its key. */
  setHeaders(reply: FastifyReply, key: string): void;
  /** Answers a request for a file that does not exist. */
  notFound(reply: FastifyReply): FastifyReply;
}

type MediaRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Whether a stored file has an address of its own, which is told to few: it is not served by its key (VID-20). */
export function isPrivateFile(key: string): boolean {
  return /^videos\//i.test(key);
}

/** Serves `/media` from an S3 store with ranges and ETags, just as from a local folder (MED-195). */
export function mediaFromStore(app: FastifyInstance, parts: Omit<StoredFiles, 'notFound'>): void {
  const notFound = (reply: FastifyReply) => {
    reply.callNotFound();
    return reply;
  };
  const handler = (request: MediaRequest, reply: FastifyReply) => {
    const key = request.params['*'];
    return isPrivateFile(key) ? notFound(reply) : sendStoredFile({ ...parts, notFound }, request, reply, key);
  };
  // HEAD is handled explicitly, because Fastify's own HEAD route would open the file to get its length.
  app.route({ method: ['GET', 'HEAD'], url: '/media/*', config: { entry: 'platform', cost: 'cheap' }, handler });
}

/** Sends a stored file, or the range of it that the request asks for. */
export async function sendStoredFile(
  { files, setHeaders, notFound }: StoredFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply> {
  const { range } = request.headers;
  if (!isFileKey(key)) return notFound(reply);
  if (request.method === 'GET' && range === undefined) return sendWhole();
  const found = await files.stat(key);
  if (!found) return notFound(reply);
  setFileHeaders(found);
  if (isCurrent(request, found)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.header('content-length', found.size).send();
  const wanted = readRange(range ?? '', found.size);
  if (!wanted) return sendWhole();
  if (wanted === 'beyond') return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  const file = await files.openChunks(key, wanted);
  if (!file) return notFound(reply);
  const { start, end } = wanted;
  const headers = { 'content-range': `bytes ${start}-${end}/${found.size}`, 'content-length': end - start + 1 };
  return sendChunks(request, reply.code(206).headers(headers), file.chunks);

  async function sendWhole(): Promise<FastifyReply> {
    const file = await files.openChunks(key);
    if (!file) return notFound(reply);
    setFileHeaders(file);
    if (!isCurrent(request, file)) return sendChunks(request, reply.header('content-length', file.size), file.chunks);
    file.close();
    return reply.code(304).send();
  }

  function setFileHeaders({ contentType, etag, modifiedAt }: StoredFile): void {
    setHeaders(reply, key);
    reply.headers({
      'content-type': contentType,
      'accept-ranges': 'bytes',
      ...(etag && { etag }),
      ...(modifiedAt && { 'last-modified': modifiedAt.toUTCString() }),
    });
  }
}

/** Whether the caller already has the current version of the file. */
function isCurrent({ headers }: FastifyRequest, { etag }: StoredFile): boolean {
  const etags = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return etag !== null && (etags.includes(etag) || etags.includes('*'));
}
