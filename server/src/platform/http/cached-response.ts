import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A response that can be cached: its text, the records that it depends on, and when it expires. */
export interface CacheableResponse {
  body: string;
  contentType: string;
  /** Default: 200. Redirects (302) can be cached as well. */
  status?: number;
  headers: Record<string, string>;
  /**
   * Names of the records in the response, such as `channel:{id}`. Dropping a tag removes the response from the cache.
   */
  tags: string[];
  /** When the response changes with time (showAt, opensAt ...), in epoch milliseconds; null if it does not. */
  expiresAt: number | null;
}

/** A cached response, with prepared headers and bytes for each encoding. */
export interface CachedResponse {
  readonly etag: string;
  readonly status: number;
  readonly contentType: string;
  /** Where a redirect leads; null for other responses. */
  readonly location: string | null;
  /** When the production of the response began, in epoch milliseconds. */
  readonly producedAt: number;
  readonly expiresAt: number;
  readonly tags: readonly string[];
  readonly body: Record<Encoding, { headers: string[]; bytes: Buffer }>;
  readonly notModified: string[];
}
type Encoding = 'identity' | 'gzip' | 'br';

/** When a response was produced, in epoch milliseconds, and for how long it may be cached. */
interface ProductionTime {
  producedAt: number;
  maxAgeMs: number;
}

/**
 * Compresses a response and prepares its headers. The result expires `maxAgeMs` after `producedAt` or at
 * `produced.expiresAt`, whichever is earlier. If the response is the same as `before`, its bytes are used again.
 */
export async function encodeResponse(
  produced: CacheableResponse,
  { producedAt, maxAgeMs }: ProductionTime,
  before?: CachedResponse,
): Promise<CachedResponse> {
  const latest = producedAt + maxAgeMs;
  const times = { producedAt, expiresAt: Math.min(latest, produced.expiresAt ?? latest) };
  const status = produced.status ?? 200;
  const plain = Buffer.from(produced.body);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const common = Object.entries({ ...produced.headers, etag, vary: 'Accept-Encoding' }).flat();
  if (before?.status === status && isEqual(before.notModified, common) && before.contentType === produced.contentType)
    return { ...before, ...times, tags: produced.tags };
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(plain),
  ]);
  const withHeaders = (bytes: Buffer, encoding: Encoding) => ({
    bytes,
    headers: [
      ...common,
      'content-type',
      produced.contentType,
      'content-length',
      String(bytes.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
  });
  return {
    etag,
    status,
    contentType: produced.contentType,
    location: produced.headers.location ?? null,
    tags: produced.tags,
    ...times,
    body: { identity: withHeaders(plain, 'identity'), gzip: withHeaders(gz, 'gzip'), br: withHeaders(br, 'br') },
    notModified: common,
  };
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

declare const json: unique symbol;

/** A cached response whose bytes are JSON of this type. */
export interface CachedJson<Json> extends CachedResponse {
  readonly [json]?: Json;
}

/**
 * Sends a cached response (API-20, API-21): 304 if the request has the current ETag, otherwise the bytes in the best
 * encoding that the request accepts.
 */
export function sendCachedResponse(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match']?.includes(answer.etag)) {
    response.writeHead(304, answer.notModified).end();
    return;
  }
  const { headers, bytes } = answer.body[encodingFor(request.headers['accept-encoding'])];
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });
let last: { accepted: string; encoding: Encoding } = { accepted: '', encoding: 'identity' };

/** Chooses the encoding. Nearly all browsers send the same header, so the last result is remembered. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (accepted !== last.accepted)
    last = { accepted, encoding: (negotiator.negotiate(accepted) as Encoding | null) ?? 'identity' };
  return last.encoding;
}
