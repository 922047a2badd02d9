import {
  closeCodes,
  type Me,
  type PageFrame,
  PROTOCOL_VERSION,
  realtimeRefusals,
  type ServerFrame,
} from '@nave/domain/kernel/realtime.ts';
import { plannedRestartDelay, reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import { logFailure } from '../log.ts';
import { newId } from '../new-id.ts';
import type { ServerClock } from '../server-clock.ts';
import { LineWatch } from './line-watch.ts';
import { Observable } from './observable.ts';
import { type FollowedEvent, isFinalRefusal, TopicFollower, type TopicListener } from './topic-follower.ts';
import { type AckFrame, type CommandFrame, WaitingCommands } from './waiting-commands.ts';

/**
 * How the connection stands; `offline` is a device without a network. `since` is a `performance.now()`; `caughtUp` counts
 * what the last reconnect brought.
 */
export interface SocketStatus {
  state: 'connecting' | 'open' | 'reconnecting' | 'offline' | 'closed';
  since: number;
  caughtUp: number;
}

/** What the session needs of a `WebSocket`. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onmessage' | 'onclose'>;

export interface SessionOptions {
  open: () => SocketLike;
  clock: ServerClock;
  random?: () => number;
  monotonic?: () => number;
  newId?: () => string;
  /** Whether an event counts in "14 new messages". */
  countsAsCaughtUp?: (topic: string, event: FollowedEvent) => boolean;
  /** Whether somebody looks at the page; yes unless told. */
  isSeen?: () => boolean;
  /** The server speaks a newer protocol: the page is to be loaded anew. */
  onOutdated?: () => void;
}

/** A connection that says nothing at all for this long is tried again. */
const HELLO_WITHIN_MS = 10_000;

/** One WebSocket at a time and what outlives it: topics, unanswered commands, how it stands. See docs of `createSocket`. */
export class SocketSession {
  readonly status: Observable<SocketStatus>;
  readonly me = new Observable<Me | null>(null);
  private readonly options: SessionOptions;
  private readonly random: () => number;
  private readonly newId: () => string;
  private readonly topics = new Map<string, TopicFollower>();
  private readonly commands: WaitingCommands;
  private readonly line: LineWatch;
  private readonly resuming = new Set<string>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private socket: SocketLike | null = null;
  private ready = false;
  private isServerLeaving = false;
  private attempt = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
    this.random = options.random ?? Math.random;
    this.newId = options.newId ?? newId;
    this.status = new Observable<SocketStatus>({ state: 'connecting', since: this.monotonic(), caughtUp: 0 });
    const after = (ms: number, act: () => void) => this.after(ms, act);
    this.commands = new WaitingCommands({ send: (frame) => this.sendCommand(frame), after });
    this.line = new LineWatch({
      clock: options.clock,
      newId: this.newId,
      send: (frame) => this.send(frame),
      after,
      onDead: (since) => {
        this.setState('reconnecting', since);
        this.drop();
      },
    });
  }

  /** Connects now, unless a connection is there or on its way. */
  connect = (): void => {
    clearTimeout(this.reconnectTimer);
    if (this.socket) return;
    if (this.status.current().state === 'closed') this.setState('reconnecting');
    const socket = this.options.open();
    this.socket = socket;
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(String(data));
    socket.onclose = ({ code }) => this.lose(socket, this.waitAfter(code));
    this.after(HELLO_WITHIN_MS, () => !this.ready && this.drop());
  };

  /** Follows a topic; one listener per topic and page: share what comes through a store. Answers how to stop. */
  subscribe(topic: string, listener: TopicListener): () => void {
    if (this.topics.has(topic)) throw new Error(`${topic} is followed already on this page.`);
    const follower = new TopicFollower(topic, listener);
    this.topics.set(topic, follower);
    if (this.ready) this.ask(follower);
    return () => {
      if (this.topics.get(topic) !== follower) return;
      this.topics.delete(topic);
      if (this.ready) this.send({ type: 'unsub', topic });
    };
  }

  /**
   * Sends a command and answers when the server has it; waits through lost connections. A `fleeting` one (a reaction)
   * is not kept: it fails when it cannot be sent at once.
   */
  command(type: `${string}.${string}`, data: unknown, { id = this.newId(), fleeting = false } = {}): Promise<AckFrame> {
    return this.commands.ask({ type, id, data }, fleeting);
  }

  /** The network or the page came back: no reason to wait longer. */
  hurry = (): void => {
    if (this.ready) this.line.doubt();
    else if (this.status.current().state !== 'closed') this.connect();
  };

  /** The device has no network: nothing comes over this line any more. It is tried anew nevertheless, should that be wrong. */
  loseNetwork = (): void => {
    if (this.status.current().state === 'closed') return;
    this.setState('offline');
    this.drop();
  };

  /** Lets go of the connection until `connect`, as when the page is put away; what waits is kept. */
  pause = (): void => {
    clearTimeout(this.reconnectTimer);
    this.setState('closed');
    this.drop();
  };

  /** Ends for good: what waits is refused. */
  close = (): void => {
    this.pause();
    this.commands.failAll();
    this.topics.clear();
  };

  private receive(text: string): void {
    try {
      this.handle(JSON.parse(text) as ServerFrame);
    } catch (error) {
      logFailure('A realtime frame could not be used', error);
    }
  }

  private handle(frame: ServerFrame): void {
    this.line.hear();
    if (frame.type === 'hello') this.greet(frame);
    else if (frame.type === 'subbed') this.resume(frame);
    else if (frame.type === 'event') this.deliver(frame);
    else if (frame.type === 'ack') this.commands.acknowledge(frame);
    else if (frame.type === 'refused') this.refuse(frame);
    else if (frame.type === 'unsubbed') this.withdraw(frame.topic);
    else if (frame.type === 'time') this.line.measure(frame);
    else if (frame.type === 'drain') this.expectEnd(frame.withinMs);
  }

  /** OPS-95: the line is used until the server ends it; then everyone comes back at a moment of their own. */
  private expectEnd(withinMs: number): void {
    this.isServerLeaving = true;
    this.after(withinMs, () => this.drop());
  }

  private greet(hello: Extract<ServerFrame, { type: 'hello' }>): void {
    this.me.set(hello.me);
    if (this.ready) return;
    if (hello.protocol !== PROTOCOL_VERSION) return void this.options.onOutdated?.();
    this.options.clock.seed(hello.serverTime);
    this.ready = true;
    this.attempt = 0;
    for (const follower of this.topics.values()) {
      this.resuming.add(follower.topic);
      this.ask(follower);
    }
    this.commands.open();
    this.line.start();
    this.setState('open');
  }

  private ask(follower: TopicFollower): void {
    follower.pending = this.newId();
    this.send({ type: 'sub', id: follower.pending, topic: follower.topic, ...follower.position() });
  }

  private resume(frame: Extract<ServerFrame, { type: 'subbed' }>): void {
    const follower = this.topics.get(frame.topic);
    if (follower?.pending !== frame.id) return;
    const missed = follower.resume(frame);
    const counts = this.options.countsAsCaughtUp ?? (() => true);
    const caughtUp = missed.filter((event) => counts(frame.topic, event)).length;
    const status = this.status.current();
    if (this.resuming.delete(frame.topic) && caughtUp) {
      this.status.set({ ...status, caughtUp: status.caughtUp + caughtUp });
    }
  }

  private deliver({ topic, n, event, data }: Extract<ServerFrame, { type: 'event' }>): void {
    const follower = this.topics.get(topic);
    if (!follower) return;
    const followed: FollowedEvent = n === undefined ? { type: event, data } : { n, type: event, data };
    if (!follower.accept(followed)) this.ask(follower);
  }

  private refuse(frame: Extract<ServerFrame, { type: 'refused' }>): void {
    if (this.commands.refuse(frame)) return;
    const follower = [...this.topics.values()].find(({ pending }) => pending === frame.id);
    if (!follower) return;
    if (isFinalRefusal(frame.code)) this.endTopic(follower, { code: frame.code, message: frame.message });
    else this.askLater(follower, frame.waitSeconds);
  }

  /** The server cannot answer for now: the topic is kept, and asked for again. */
  private askLater(follower: TopicFollower, waitSeconds = 0): void {
    const { pending } = follower;
    const waitMs = Math.max(waitSeconds * 1_000, reconnectDelay(follower.failures, this.random()));
    follower.failures += 1;
    const isCurrent = () => this.topics.get(follower.topic) === follower && follower.pending === pending;
    this.after(waitMs, () => isCurrent() && this.ask(follower));
  }

  /** The right to follow it is gone. */
  private withdraw(topic: string): void {
    const follower = this.topics.get(topic);
    const { code, message } = realtimeRefusals.unknownTopic;
    if (follower) this.endTopic(follower, { code, message });
  }

  private endTopic(follower: TopicFollower, refusal: { code: string; message: string }): void {
    this.topics.delete(follower.topic);
    this.resuming.delete(follower.topic);
    logFailure(`${follower.topic} cannot be followed`, refusal);
    follower.listener.onRefused?.(refusal);
  }

  private sendCommand(frame: CommandFrame): void {
    this.send(frame);
    this.line.expect(() => this.commands.has(frame.id));
  }

  private send(frame: PageFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }

  /** Gives a connection up without waiting for its end: a dead line takes minutes to close. */
  private drop(reconnectAfter?: number): void {
    const { socket } = this;
    if (!socket) return;
    this.lose(socket, reconnectAfter);
    socket.close(1000);
  }

  private lose(socket: SocketLike, reconnectAfter?: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.ready = false;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.line.end();
    this.resuming.clear();
    this.commands.lose();
    if (this.status.current().state === 'closed') return;
    if (this.status.current().state === 'open') this.setState('reconnecting');
    const usual = this.isServerLeaving
      ? plannedRestartDelay
      : (random: number) => reconnectDelay(this.attempt++, random);
    this.isServerLeaving = false;
    const waitMs = reconnectAfter ?? usual(this.random());
    if (waitMs < Number.POSITIVE_INFINITY) this.reconnectTimer = setTimeout(this.connect, waitMs);
  }

  /** How long the next connection waits after this close, in milliseconds; undefined for the usual jitter. */
  private waitAfter(code: number): number | undefined {
    // After `policy` this person has too many pages open: one that nobody looks at leaves its place to the others.
    if (code === closeCodes.sessionEnded) return 0;
    return code === closeCodes.policy && this.options.isSeen?.() === false ? Number.POSITIVE_INFINITY : undefined;
  }

  private setState(state: SocketStatus['state'], since = this.monotonic()): void {
    this.status.set({ state, since, caughtUp: 0 });
  }

  private after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }

  private monotonic(): number {
    return this.options.monotonic?.() ?? performance.now();
  }
}
