import { randomUUID } from 'node:crypto';
import type { AckData, Command, CommandInput } from '@nave/domain/kernel/command.ts';
import type { PageFrame, ServerFrame } from '@nave/domain/kernel/realtime.ts';
import type { SnapshotOf, Topic, TopicName } from '@nave/domain/kernel/topic.ts';
import { WebSocket } from 'ws';

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;
export type Hello = Frame<'hello'>;
/** The answer to a subscription, with its topic's types. */
export type Subbed<One extends Topic = Topic> = Omit<Frame<'subbed'>, 'snapshot'> & { snapshot?: SnapshotOf<One> };
export type Refused = Frame<'refused'>;
/** An acknowledgement, with its command's types. */
export type Ack<One extends Command = Command> = Omit<Frame<'ack'>, 'data'> & { data?: AckData<One> };
export type EventFrame = Frame<'event'>;

/** How long to wait for a frame, in milliseconds. */
const PATIENCE_MS = 5_000;
/** Maximum number of retries of the upgrade while the server is overloaded; a page retries as well. */
const BUSY_RETRIES = 10;
const BUSY_WAIT_MS = 200;

/** `cookie` and `origin` are header values. */
export interface ViewerOptions {
  /** `ws://127.0.0.1:4321/realtime`, or the server's `http:` address. */
  readonly url: string;
  readonly cookie?: string | undefined;
  readonly origin?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** A test's socket, which sends real frames over a real connection. */
export class TestViewer {
  /** The most recent `hello` frame. */
  hello!: Hello;
  /** The `Set-Cookie` values of the upgrade's response. */
  readonly setCookies: string[] = [];
  /** Every frame in the order of arrival. */
  readonly frames: ServerFrame[] = [];
  /** Every `event` frame in the order of arrival. */
  readonly events: EventFrame[] = [];
  /** Resolves with the close code once the socket has ended. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #ids = 0;

  constructor({ url, cookie, origin, userAgent }: ViewerOptions) {
    const address = new URL(url.replace(/^http/, 'ws'));
    if (address.pathname === '/') address.pathname = '/realtime';
    const given = { ...(cookie && { cookie }), ...(userAgent && { 'user-agent': userAgent }) };
    const headers = { ...given, origin: origin ?? `http://${address.host}` };
    this.socket = new WebSocket(address, { headers, perMessageDeflate: false });
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('upgrade', (response) => this.setCookies.push(...(response.headers['set-cookie'] ?? [])));
    this.socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as ServerFrame));
  }

  /** Subscribes and resolves with the answer. */
  async sub<One extends Topic>(
    topic: TopicName<One>,
    from: { epoch?: string; after?: number } = {},
  ): Promise<Subbed<One> | Refused> {
    const id = this.#newId();
    this.send({ type: 'sub', id, topic, ...from });
    const answer = await this.next((frame) => isAnswer(frame, id) && frame.type !== 'ack');
    return answer as Subbed<One> | Refused;
  }

  /** Subscribes and resolves with the answer; throws when it is refused. */
  async follow<One extends Topic>(
    topic: TopicName<One>,
    from: { epoch?: string; after?: number } = {},
  ): Promise<Subbed<One>> {
    const answer = await this.sub(topic, from);
    if (answer.type === 'refused') throw new Error(`${topic} is refused: ${answer.code}`);
    return answer;
  }

  /** Sends a command and resolves with its answer. The same `id` again repeats the same command. */
  async command<One extends Command>(
    command: One,
    data: CommandInput<One>,
    id: string = this.#newId(),
  ): Promise<Ack<One> | Refused> {
    const before = this.frames.length;
    this.send({ type: command, id, data });
    const answer = await this.next((frame) => isAnswer(frame, id) && frame.type !== 'subbed', before);
    return answer as Ack<One> | Refused;
  }

  /**
   * Resolves with the first matching frame. Searches the received frames from index `from` on, and then the frames that
   * arrive later.
   */
  next<Match extends ServerFrame>(matches: (frame: ServerFrame) => frame is Match, from?: number): Promise<Match>;
  next(matches: (frame: ServerFrame) => boolean, from?: number): Promise<ServerFrame>;
  next(matches: (frame: ServerFrame) => boolean, from = 0): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      let position = from;
      const look = () => {
        while (position < this.frames.length) {
          const frame = this.frames[position++];
          if (frame && matches(frame)) return settle(() => resolve(frame));
        }
        if (this.socket.readyState === WebSocket.CLOSED) settle(() => reject(new Error('The socket has ended.')));
      };
      const settle = (end: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        end();
      };
      const timer = setTimeout(
        () => settle(() => reject(new Error(`No such frame. There were: ${JSON.stringify(this.frames.slice(-5))}`))),
        PATIENCE_MS,
      );
      this.#waiting.add(look);
      look();
    });
  }

  /** Resolves with event number `n` of a room. */
  event(n: number): Promise<EventFrame> {
    return this.next((frame): frame is EventFrame => frame.type === 'event' && frame.n === n);
  }

  send(frame: PageFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Closes the socket and waits until it has ended. */
  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  #receive(frame: ServerFrame): void {
    this.frames.push(frame);
    if (frame.type === 'hello') this.hello = frame;
    if (frame.type === 'event') this.events.push(frame);
    for (const look of [...this.#waiting]) look();
  }

  #newId(): string {
    this.#ids += 1;
    return `${this.#ids}-${randomUUID()}`;
  }
}

/** Connects and waits for the `hello`. Throws with the HTTP status when the upgrade is refused. */
export async function connectViewer(options: ViewerOptions): Promise<TestViewer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const viewer = new TestViewer(options);
      const refused = new Promise<never>((_resolve, reject) => viewer.socket.on('error', reject));
      await Promise.race([refused, viewer.next((frame) => frame.type === 'hello')]);
      return viewer;
    } catch (error) {
      if (attempt > BUSY_RETRIES || !String(error).includes('503')) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
    }
  }
}

function isAnswer(frame: ServerFrame, id: string): frame is Frame<'ack' | 'refused' | 'subbed'> {
  return (frame.type === 'ack' || frame.type === 'refused' || frame.type === 'subbed') && frame.id === id;
}
