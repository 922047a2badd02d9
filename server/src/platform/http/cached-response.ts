import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A response to cache: its bytes, what they depend on, and when they expire. */
export interface Produced {
  body: string;
  contentType: string;
  /** Default 200; redirects (302) are cached too. */
  status?: number;
  headers: Record<string, string>;
  /** Names of the records in the answer, such as `channel:{id}`; dropping one drops the answer. */
  tags: string[];
  /** Epoch milliseconds at which the answer changes by time (showAt, opensAt ...); null when it does not. */
  expiresAt: number | null;
}

/** A response in final bytes: headers and all encodings are prepared. */
export interface CachedResponse {
  readonly etag: string;
  readonly status: number;
  readonly expiresAt: number;
  readonly tags: readonly string[];
  readonly body: Record<Encoding, { headers: string[]; bytes: Buffer }>;
  readonly notModified: string[];
}
type Encoding = 'identity' | 'gzip' | 'br';

/** Compresses a response and prepares its headers. It expires at `latest` (epoch milliseconds) or at its own expiry, whichever is first. */
export async function encodeResponse(produced: Produced, latest: number): Promise<CachedResponse> {
  const plain = Buffer.from(produced.body);
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(plain),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const common = Object.entries({ ...produced.headers, etag, vary: 'Accept-Encoding' }).flat();
  const layOut = (bytes: Buffer, encoding: Encoding) => ({
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
    status: produced.status ?? 200,
    tags: produced.tags,
    expiresAt: Math.min(latest, produced.expiresAt ?? latest),
    body: { identity: layOut(plain, 'identity'), gzip: layOut(gz, 'gzip'), br: layOut(br, 'br') },
    notModified: common,
  };
}

declare const json: unique symbol;

/** A cached response whose bytes are JSON of this type. */
export interface CachedJson<Json> extends CachedResponse {
  readonly [json]?: Json;
}

/** Sends a cached response: 304 for a known ETag, otherwise the bytes in the best accepted encoding (API-20, API-21). */
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
