import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Files, isFileKey, type StoredFile } from '../files.ts';
import { readRange } from './read-range.ts';

interface MediaFromStore {
  files: Pick<Files, 'stat' | 'open'>;
  /** Sets the headers for a file by its path. */
  setHeaders(reply: FastifyReply, path: string): void;
}

type MediaRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Serves `/media` from an S3 store with ranges and ETags, just as from a local folder (MED-195). */
export function mediaFromStore(app: FastifyInstance, { files, setHeaders }: MediaFromStore): void {
  const handler = async (request: MediaRequest, reply: FastifyReply) => {
    const key = request.params['*'];
    const { range } = request.headers;
    if (!isFileKey(key)) return reply.callNotFound();
    if (request.method === 'GET' && range === undefined) return sendWhole(request, reply, key);
    const found = await files.stat(key);
    if (!found) return reply.callNotFound();
    setFileHeaders(reply, key, found);
    if (isCurrent(request, found)) return reply.code(304).send();
    if (request.method === 'HEAD') return reply.header('content-length', found.size).send();
    const wanted = readRange(range ?? '', found.size);
    if (!wanted) return sendWhole(request, reply, key);
    if (wanted === 'beyond') return reply.code(416).header('content-range', `bytes */${found.size}`).send();
    const file = await files.open(key, wanted);
    if (!file) return reply.callNotFound();
    const { start, end } = wanted;
    const headers = { 'content-range': `bytes ${start}-${end}/${found.size}`, 'content-length': end - start + 1 };
    return reply.code(206).headers(headers).send(file.stream);
  };
  // HEAD is handled explicitly, because Fastify's own HEAD route would open the file to get its length.
  app.route({ method: ['GET', 'HEAD'], url: '/media/*', config: { entry: 'platform', cost: 'cheap' }, handler });

  async function sendWhole(request: MediaRequest, reply: FastifyReply, key: string) {
    const file = await files.open(key);
    if (!file) return reply.callNotFound();
    setFileHeaders(reply, key, file);
    if (!isCurrent(request, file)) return reply.header('content-length', file.size).send(file.stream);
    file.stream.destroy();
    return reply.code(304).send();
  }

  function setFileHeaders(reply: FastifyReply, key: string, { contentType, etag, modifiedAt }: StoredFile): void {
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
function isCurrent({ headers }: MediaRequest, { etag }: StoredFile): boolean {
  const etags = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return etag !== null && (etags.includes(etag) || etags.includes('*'));
}
