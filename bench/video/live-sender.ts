import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Owner } from '../conference.ts';
import { ask } from '../conference.ts';

const BITS = 8;

/** Returns a segment of live video of this many bytes. The server reads only the name of its first box. */
export function segmentOf(bytes: number): Buffer {
  const segment = Buffer.alloc(bytes, randomUUID());
  segment.writeUInt32BE(8, 0);
  segment.write('moof', 4, 'latin1');
  return segment;
}

/** A browser that sends live video to an input of its own, as the page Go live does. */
export class LiveSender {
  /** The folder of the video on the server. */
  readonly folder: string;
  readonly #owner: Owner;
  readonly #path: string;
  readonly #part: number;
  readonly #agent = new Agent({ keepAlive: true });
  #last = 0;

  private constructor(owner: Owner, started: { path: string; part: number; playUrl: string }) {
    this.#owner = owner;
    this.#path = started.path;
    this.#part = started.part;
    this.folder = started.playUrl.replace(/\/[^/]*$/, '');
  }

  static async start(owner: Owner, { bitsPerSecond }: { bitsPerSecond: number }): Promise<LiveSender> {
    const inputs = `/api/clients/${owner.clientId}/live-inputs`;
    const added = await ask(owner, 'POST', inputs, { name: 'Main hall' });
    const { input } = (await added.json()) as { input: { id: string } };
    const rendition = { codecs: 'avc1.64001f,mp4a.40.2', bandwidth: bitsPerSecond, width: 1280, height: 720 };
    const begun = await ask(owner, 'POST', `${inputs}/${input.id}/start`, rendition);
    const { part, playUrl } = (await begun.json()) as { part: number; playUrl: string };
    const sender = new LiveSender(owner, { path: `${inputs}/${input.id}`, part, playUrl });
    await sender.#put(0, 0, segmentOf(1_000));
    return sender;
  }

  /** The number of the last segment that was sent. */
  get last(): number {
    return this.#last;
  }

  /** The path of the playlist with all segments. */
  get playlist(): string {
    return `${this.folder}/0/index.m3u8`;
  }

  pathOf(number: number): string {
    return `${this.folder}/0/${this.#part}-${number}.m4s`;
  }

  /** Sends the next segment. */
  async send(segment: Buffer, durationMs: number): Promise<void> {
    this.#last += 1;
    await this.#put(this.#last, durationMs, segment);
  }

  /** Sends a segment every `segmentMs` until `isOver` resolves. */
  async sendInRealTime(segment: Buffer, segmentMs: number, isOver: Promise<unknown>): Promise<void> {
    let over = false;
    isOver.finally(() => {
      over = true;
    });
    for (let due = performance.now(); !over; due += segmentMs) {
      await this.send(segment, segmentMs);
      await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, due + segmentMs - performance.now()))]);
    }
  }

  end(): void {
    this.#agent.destroy();
  }

  async #put(number: number, durationMs: number, bytes: Buffer): Promise<void> {
    const { port, cookie } = this.#owner;
    const path = `${this.#path}/parts/${this.#part}/${number}?durationMs=${durationMs}`;
    const origin = `http://127.0.0.1:${port}`;
    const headers = { origin, cookie, 'x-requested-with': 'nave', 'content-type': 'video/mp4' };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent: this.#agent, host: '127.0.0.1', port, path, method: 'PUT', headers };
      request({ ...options, headers: { ...headers, 'content-length': bytes.length } }, resolve)
        .on('error', reject)
        .end(bytes);
    });
    for await (const _ of response);
    if (response.statusCode !== 201) throw new Error(`${path} answers ${response.statusCode}.`);
  }
}

/** Returns the size in bytes of a segment at a bit rate. */
export function bytesAt(bitsPerSecond: number, segmentMs: number): number {
  return Math.round((bitsPerSecond * segmentMs) / 1_000 / BITS);
}
