// A process that downloads files over keep-alive connections, and counts their bytes without keeping them.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from '../probe.ts';
import { forEach } from './open-pages.ts';

const HEAD_END = Buffer.from('\r\n\r\n');

/** A connection that requests one file after the other. */
class Download {
  readonly #socket: Socket;
  readonly #host: string;
  #head = Buffer.alloc(0);
  /** How many bytes of the body are still to come; null until the head has arrived. */
  #missing: number | null = null;
  #length = 0;
  #end: { resolve(bytes: number): void; reject(error: Error): void } | null = null;

  constructor(port: number) {
    this.#host = `127.0.0.1:${port}`;
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (bytes) => {
      if (this.#missing === null) this.#readHead(bytes);
      else this.#count(bytes.length);
    });
    this.#socket.on('error', (error) => this.#end?.reject(error));
    this.#socket.on('close', () => this.#end?.reject(new Error('The server closed the connection.')));
  }

  /** Returns the size of the body. */
  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('The server has closed the connection.'));
      this.#end = { resolve, reject };
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nAccept-Encoding: gzip\r\n\r\n`);
    });
  }

  close(): void {
    this.#end = null;
    this.#socket.destroy();
  }

  #readHead(bytes: Buffer): void {
    this.#head = Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf(HEAD_END);
    if (end === -1) return;
    const head = this.#head.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
      this.#end?.reject(new Error(head.split('\r\n', 1)[0]));
      return;
    }
    const body = this.#head.length - end - HEAD_END.length;
    this.#head = Buffer.alloc(0);
    this.#length = Number(length);
    this.#missing = this.#length;
    this.#count(body);
  }

  #count(bytes: number): void {
    this.#missing = (this.#missing ?? 0) - bytes;
    if (this.#missing > 0) return;
    this.#missing = null;
    this.#end?.resolve(this.#length);
  }
}

const open: Download[] = [];

interface Opening {
  port: number;
  count: number;
}
answer('open', async ({ port, count }: Opening) => {
  await forEach(count, 50, async () => void open.push(new Download(port)));
});
answer('close', () => {
  for (const download of open.splice(0)) download.close();
});

/** Each connection downloads the paths in turn, without a pause. Returns the number of bytes of all bodies. */
answer('download', async ({ paths, files }: { paths: readonly string[]; files: number }) => {
  let begun = 0;
  let bytes = 0;
  await Promise.all(
    open.map(async (download) => {
      while (begun < files) {
        const size = await download.get(paths[begun++ % paths.length] ?? '');
        bytes += size;
      }
    }),
  );
  return bytes;
});

interface Watching {
  /** The playlist, which each viewer reads once in `everyMs`. */
  playlist: string;
  everyMs: number;
  forMs: number;
  /** The segment that is read after the playlist at the begin, which has `{n}` for its number; null for none. */
  segment: string | null;
  /** The number of the segment that viewers read first. */
  from: number;
}

/** Each connection is a viewer of a live video. Returns the number of requests and the longest delay of one in ms. */
answer('watch', async ({ playlist, segment, from, everyMs, forMs }: Watching) => {
  const start = performance.now();
  let requests = 0;
  let longestMs = 0;
  const read = async (download: Download, path: string) => {
    const asked = performance.now();
    await download.get(path);
    requests += 1;
    longestMs = Math.max(longestMs, performance.now() - asked);
  };
  await Promise.all(
    open.map(async (download, index) => {
      const offset = (index / open.length) * everyMs;
      for (let turn = 0; offset + turn * everyMs < forMs; turn += 1) {
        await sleep(Math.max(0, start + offset + turn * everyMs - performance.now()));
        await read(download, playlist);
        if (segment !== null) await read(download, segment.replace('{n}', String(from + turn)));
      }
    }),
  );
  return { requests, longestMs };
});
