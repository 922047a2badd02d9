import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What a producer makes of a record: the bytes, what they depend on, and when time itself changes them. */
export interface Produced {
  body: string;
  contentType: string;
  /** 200 unless told: an answer that only leads on (302) is kept like any other. */
  status?: number;
  headers: Record<string, string>;
  /** Names of the records in the answer, such as `channel:{id}`; dropping one drops the answer. */
  tags: string[];
  /** Epoch milliseconds at which time changes the answer (showAt, opensAt ...); null when it does not. */
  expiresAt: number | null;
}

/** An answer as ready bytes: compressed once, headers laid out once. */
export interface ReadyAnswer {
  readonly etag: string;
  readonly status: number;
  readonly expiresAt: number;
  readonly tags: readonly string[];
  readonly body: Record<Encoding, { headers: string[]; bytes: Buffer }>;
  readonly notModified: string[];
}
type Encoding = 'identity' | 'gzip' | 'br';

/** That there is no answer to keep, and what the caller is to do instead. */
export interface Miss<Instead> {
  readonly instead: Instead;
}

/** The longest that an answer is kept, in milliseconds, should a drop ever be missed. */
const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 5_000;
/** Misses are kept apart, and shortly, so that an address that somebody makes up drives out no answer. */
const MISS_AGE_MS = 3_000;
const MAX_MISSES = 500;

/**
 * Ready bytes per record and audience, for `/cdn` and the viewer's pages. An answer is filled from committed data once
 * for however many ask, dropped by tag on a change, and expires by itself. An answer that was being filled while one of
 * its records changed is given to those who asked before, and not kept. A miss is kept for seconds, until any drop.
 */
export interface ReadCache {
  find(key: string): ReadyAnswer | undefined;
  /** The kept answer or miss, or a new one. A key always has the same kind of miss. */
  get<Instead>(key: string, produce: () => Promise<Produced | Miss<Instead>>): Promise<ReadyAnswer | Miss<Instead>>;
  drop(tag: string): void;
  readonly size: number;
}

/** Makes an empty read cache on the given clock (epoch milliseconds). */
export function createReadCache(now: () => number): ReadCache {
  const answers = new Map<string, ReadyAnswer>();
  const misses = new Map<string, Miss<unknown> & { until: number }>();
  const filling = new Map<string, Promise<ReadyAnswer | Miss<unknown>>>();
  let generation = 0;

  async function fill(
    key: string,
    produce: () => Promise<Produced | Miss<unknown>>,
  ): Promise<ReadyAnswer | Miss<unknown>> {
    const startedIn = generation;
    const produced = await produce();
    if ('instead' in produced) {
      if (startedIn === generation) keep(misses, MAX_MISSES, key, { ...produced, until: now() + MISS_AGE_MS });
      return produced;
    }
    const answer = await ready(produced, now() + MAX_AGE_MS);
    if (startedIn === generation) keep(answers, MAX_ENTRIES, key, answer);
    return answer;
  }

  function find(key: string): ReadyAnswer | undefined {
    const answer = answers.get(key);
    if (!answer || answer.expiresAt > now()) return answer;
    answers.delete(key);
    return undefined;
  }

  function findMiss(key: string): Miss<unknown> | undefined {
    const miss = misses.get(key);
    return miss && miss.until > now() ? miss : undefined;
  }

  function get(key: string, produce: () => Promise<Produced | Miss<unknown>>): Promise<ReadyAnswer | Miss<unknown>> {
    const kept = find(key) ?? findMiss(key);
    if (kept) return Promise.resolve(kept);
    const underWay = filling.get(key);
    if (underWay) return underWay;
    const filled = fill(key, produce).finally(() => {
      if (filling.get(key) === filled) filling.delete(key);
    });
    filling.set(key, filled);
    return filled;
  }

  return {
    find,
    get: get as ReadCache['get'],
    drop(tag) {
      generation++;
      filling.clear();
      misses.clear();
      for (const [key, answer] of answers) if (answer.tags.includes(tag)) answers.delete(key);
    },
    get size() {
      return answers.size;
    },
  };
}

/** Keeps the newest, in place of the one that was kept longest. */
function keep<Kept>(all: Map<string, Kept>, atMost: number, key: string, one: Kept): void {
  all.delete(key);
  all.set(key, one);
  if (all.size <= atMost) return;
  const oldest = all.keys().next();
  if (!oldest.done) all.delete(oldest.value);
}

async function ready(produced: Produced, latest: number): Promise<ReadyAnswer> {
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

/** Writes a ready answer: 304 for a known ETag, otherwise the bytes in the best encoding the caller takes (API-20, API-21). */
export function writeAnswer(answer: ReadyAnswer, request: IncomingMessage, response: ServerResponse): void {
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

/** The best encoding that a caller takes: nearly all say the same, so the last answer is at hand. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (accepted !== last.accepted)
    last = { accepted, encoding: (negotiator.negotiate(accepted) as Encoding | null) ?? 'identity' };
  return last.encoding;
}
