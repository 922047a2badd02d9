import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_IDLE_MS, sendChunks } from './send-chunks.ts';

const CHUNK = 256 * 1024;
/** More than the buffers of two sockets. */
const CHUNKS = 64;
const IDLE_MS = 1_000;

let app: FastifyInstance;
let url: URL;
let chunks: () => AsyncIterable<Buffer>;
/** How many chunks were read, and whether the reading has ended. */
let read: number;
let ended: boolean;
const sockets: Socket[] = [];

beforeEach(async () => {
  read = 0;
  ended = false;
  chunks = inOneBuffer;
  app = Fastify();
  app.get('/file', (request, reply) =>
    sendChunks(request, reply.header('content-length', CHUNK * CHUNKS), chunks(), IDLE_MS),
  );
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Chunks of one buffer, each of which is overwritten when the next one is requested. */
async function* inOneBuffer(): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(CHUNK);
  try {
    for (let n = 0; n < CHUNKS; n += 1) {
      read += 1;
      yield buffer.fill(n);
    }
  } finally {
    ended = true;
  }
}

/** Asks for the file and reads nothing of the answer. */
async function ask(): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /file HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
  return socket;
}

test('a caller receives every chunk as it was, although each overwrites the one before', async () => {
  const callers = Array.from({ length: 4 }, async () => {
    const answer = await fetch(new URL('/file', url));
    const body = Buffer.from(await answer.arrayBuffer());
    return Array.from({ length: CHUNKS }, (_, n) =>
      body.subarray(n * CHUNK, (n + 1) * CHUNK).equals(Buffer.alloc(CHUNK, n)),
    );
  });
  for (const same of await Promise.all(callers)) expect(same).toEqual(Array(CHUNKS).fill(true));
  expect(ended).toBe(true);
});

test('VID-131 a caller that takes nothing is disconnected after 60 seconds', async () => {
  expect(MAX_IDLE_MS).toBe(60_000);
  const closed = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)));
  await ask();
  await closed;
  await expect.poll(() => ended).toBe(true);
  expect(read).toBeLessThan(CHUNKS);
});

test('VID-131~ a slow caller receives the whole file, although that takes longer', async () => {
  const socket = await ask();
  const started = performance.now();
  let bytes = 0;
  socket.on('data', ({ length }) => {
    bytes += length;
    socket.pause();
    setTimeout(() => socket.resume(), length / 5_000);
  });
  socket.resume();
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(CHUNK * CHUNKS);
  expect(performance.now() - started).toBeGreaterThan(IDLE_MS);
});

test('if a chunk cannot be read, the connection breaks off', async () => {
  chunks = async function* () {
    yield Buffer.alloc(CHUNK);
    throw new Error('The disk is away.');
  };
  const answer = await fetch(new URL('/file', url));
  await expect(answer.arrayBuffer()).rejects.toThrow();
});
