import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type AmfValue, decodeAmf, encodeAmf, type SentValue } from '@nave/server/videos/rtmp/protocol/amf0.ts';
import { ChunkReader, type RtmpMessage } from '@nave/server/videos/rtmp/protocol/chunk-reader.ts';
import { type ChunkOptions, chunksOf, type SentMessage } from './rtmp-chunks.ts';

const COMMAND = 20;
const HANDSHAKE_PART = 1_536;

/** An encoder such as OBS, on a socket. */
export interface RtmpSender {
  socket: Socket;
  /** Asks to send under a key. Resolves with the code of the answer, or with `ended` if the server gives none. */
  publish(key: string): Promise<string>;
  send(messages: readonly SentMessage[], options?: ChunkOptions): Promise<void>;
  command(name: string, ...values: SentValue[]): Promise<void>;
  /** Resolves with the next message of a type that the server sends, such as 20 for a command. */
  next(type: number): Promise<RtmpMessage>;
  /** Resolves with code and description of the next status. */
  nextStatus(): Promise<{ code: string; description: string }>;
  /** Resolves when the server has ended the connection. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a socket to a server whose address is `rtmp://host:port/live`. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url.replace('rtmp:', 'http:'));
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Connects to a server up to the answer of `createStream`. */
export async function connectEncoder(url: string): Promise<RtmpSender> {
  const socket = await openSocket(url);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const received: RtmpMessage[] = [];
  const waiting: { type: number; resolve(message: RtmpMessage): void }[] = [];
  const chunks = new ChunkReader();
  let handshake: Buffer | null = Buffer.alloc(0);
  const onMessage = (message: RtmpMessage) => {
    const at = waiting.findIndex(({ type }) => type === message.type);
    if (at >= 0) waiting.splice(at, 1)[0]?.resolve(message);
    else received.push(message);
  };
  const shaken = Promise.withResolvers<void>();
  socket.on('data', (bytes: Buffer) => {
    let data = bytes;
    if (handshake) {
      handshake = Buffer.concat([handshake, bytes]);
      const size = 1 + 2 * HANDSHAKE_PART;
      if (handshake.length < size) return;
      socket.write(handshake.subarray(1, 1 + HANDSHAKE_PART));
      data = handshake.subarray(size);
      handshake = null;
      shaken.resolve();
    }
    for (const message of chunks.read(data)) {
      if (message.type === 1) throw new Error('The reader keeps chunk sizes for itself.');
      onMessage(message);
    }
  });
  const next = (type: number): Promise<RtmpMessage> => {
    const at = received.findIndex((message) => message.type === type);
    const found = at >= 0 ? received.splice(at, 1)[0] : undefined;
    if (found) return Promise.resolve(found);
    const { promise, resolve } = Promise.withResolvers<RtmpMessage>();
    waiting.push({ type, resolve });
    return promise;
  };
  const write = async (bytes: Buffer) => {
    if (!socket.write(bytes) && !socket.destroyed) await Promise.race([once(socket, 'drain'), ended]).catch(() => null);
  };
  const command = (name: string, ...values: SentValue[]) => {
    const payload = encodeAmf(name, ...values);
    return write(chunksOf([{ type: COMMAND, timestamp: 0, payload }], { chunkStream: 3 }));
  };
  const answer = async (): Promise<AmfValue[]> => decodeAmf((await next(COMMAND)).payload);
  const nextStatus = async () => {
    const info = (await answer())[3];
    if (!(info instanceof Map)) throw new Error('The answer is no status.');
    return { code: String(info.get('code')), description: String(info.get('description')) };
  };
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(HANDSHAKE_PART, 7)]));
  await Promise.race([shaken.promise, ended]);
  await command('connect', 1, { app: 'live', type: 'nonprivate', flashVer: 'FMLE/3.0', tcUrl: url });
  await Promise.race([answer(), ended]);
  await command('releaseStream', 2, null, 'key');
  await command('createStream', 4, null);
  await Promise.race([answer(), ended]);
  return {
    socket,
    async publish(key) {
      await command('publish', 5, null, key, 'live');
      return Promise.race([nextStatus().then(({ code }) => code), ended.then(() => 'ended')]);
    },
    send: (messages, options) => write(chunksOf(messages, options)),
    command,
    next,
    nextStatus,
    ended,
    close: () => void socket.destroy(),
  };
}
