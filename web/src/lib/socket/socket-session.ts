import {
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
import { ConnectionMonitor } from './connection-monitor.ts';
import { Observable } from './observable.ts';
import { type FollowedEvent, isFinalRefusal, TopicFollower, type TopicListener } from './topic-follower.ts';
import { waitAfterClose } from './wait-after-close.ts';
import { type AckFrame, type CommandFrame, WaitingCommands } from './waiting-commands.ts';

/**
 * `offline`: the device has no network. `since`: a value of `performance.now()`. `caughtUp`: the number of missed events.
 */
export interface SocketStatus {
  state: 'connecting' | 'open' | 'reconnecting' | 'offline' | 'closed';
  since: number;
  caughtUp: number;
}

/** The members of `WebSocket` that the session uses. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onmessage' | 'onclose'>;

export interface SessionOptions {
  open: () => SocketLike;
  clock: ServerClock;
  random?: () => number;
  monotonic?: () => number;
  newId?: () => string;
  /** Whether a missed event counts in the notice "14 new messages". */
  countsAsMissed?: (topic: string, event: FollowedEvent) => boolean;
  /** Whether the page is visible; true by default. */
  isSeen?: () => boolean;
  /** Called if the server speaks another protocol version; the page must reload. */
  onOutdated?: () => void;
}

/** A connection without a `hello` after this time is closed and retried. */
const HELLO_WITHIN_MS = 10_000;

/** Keeps one WebSocket open. Topics, unanswered commands and the status outlive each connection. See `createSocket`. */
export class SocketSession {
  readonly status: Observable<SocketStatus>;
  readonly me = new Observable<Me | null>(null);
  private readonly options: SessionOptions;
  private readonly random: () => number;
  private readonly newId: () => string;
  private readonly topics = new Map<string, TopicFollower>();
  private readonly commands: WaitingCommands;
  private readonly monitor: ConnectionMonitor;
  private readonly resuming = new Set<string>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private socket: SocketLike | null = null;
  private ready = false;
  /** Returns the wait before the next connection, if the server has announced that it closes this one. */
  private announcedDelay: ((random: number) => number) | null = null;
  private attempt = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  private topicsTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
    this.random = options.random ?? Math.random;
    this.newId = options.newId ?? newId;
    this.status = new Observable<SocketStatus>({ state: 'connecting', since: this.monotonic(), caughtUp: 0 });
    const after = (ms: number, act: () => void) => this.after(ms, act);
    this.commands = new WaitingCommands({ send: (frame) => this.sendCommand(frame), after });
    this.monitor = new ConnectionMonitor({
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

  /** Connects, unless a connection is open or opening. */
  connect = (): void => {
    clearTimeout(this.reconnectTimer);
    if (this.socket) return;
    if (this.status.current().state === 'closed') this.setState('reconnecting');
    const socket = this.options.open();
    this.socket = socket;
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(String(data));
    socket.onclose = ({ code }) => this.handleClose(socket, waitAfterClose(code, this.options.isSeen));
    this.after(HELLO_WITHIN_MS, () => !this.ready && this.drop());
  };

  /** Subscribes to a topic, with one listener per topic and page. Returns a function that unsubscribes. */
  subscribe(topic: string, listener: TopicListener): () => void {
    if (this.topics.has(topic)) throw new Error(`${topic} is followed already on this page.`);
    const follower = new TopicFollower(topic, listener);
    this.topics.set(topic, follower);
    if (this.ready) this.requestTopic(follower);
    return () => {
      if (this.topics.get(topic) !== follower) return;
      this.topics.delete(topic);
      if (this.ready) this.send({ type: 'unsub', topic });
    };
  }

  /** Resolves when the server has acknowledged the command, across reconnects. A `fleeting` one fails without a connection. */
  command(type: `${string}.${string}`, data: unknown, { id = this.newId(), fleeting = false } = {}): Promise<AckFrame> {
    return this.commands.send({ type, id, data }, fleeting);
  }

  /** Checks the connection or reconnects at once, after the network or the page's visibility returned. */
  reconnectNow = (): void => {
    if (this.ready) this.monitor.check();
    else if (this.status.current().state !== 'closed') this.connect();
  };

  /** Drops the connection because the device reports no network. Still retries, in case the report is wrong. */
  handleOffline = (): void => {
    if (this.status.current().state === 'closed') return;
    this.setState('offline');
    this.drop();
  };

  /** Disconnects until `connect`, for a page in the back-forward cache. Unanswered commands are kept. */
  pause = (): void => {
    clearTimeout(this.reconnectTimer);
    this.setState('closed');
    this.drop();
  };

  /** Disconnects for good and rejects unanswered commands. */
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
    this.monitor.noteFrame();
    if (frame.type === 'hello') this.handleHello(frame);
    else if (frame.type === 'subbed') this.handleSubbed(frame);
    else if (frame.type === 'event') this.handleEvent(frame);
    else if (frame.type === 'ack') this.commands.acknowledge(frame);
    else if (frame.type === 'refused') this.handleRefused(frame);
    else if (frame.type === 'unsubbed') this.handleUnsubbed(frame.topic);
    else if (frame.type === 'time') this.monitor.measure(frame);
    else if (frame.type === 'drain') this.handleDrain(frame);
    else if (frame.type === 'stale') this.requestTopicsWithin(frame.withinMs);
  }

  /** OPS-95: uses the connection until the server closes it; then each page reconnects after its own random delay. */
  private handleDrain({ withinMs, reconnectMs }: Extract<ServerFrame, { type: 'drain' }>): void {
    this.announcedDelay = reconnectMs === undefined ? plannedRestartDelay : (random) => random * reconnectMs;
    this.after(withinMs, () => this.drop());
  }

  private handleHello(hello: Extract<ServerFrame, { type: 'hello' }>): void {
    this.me.set(hello.me);
    if (this.ready) return;
    if (hello.protocol !== PROTOCOL_VERSION) return void this.options.onOutdated?.();
    this.options.clock.seed(hello.serverTime);
    this.ready = true;
    this.attempt = 0;
    for (const { topic } of this.topics.values()) this.resuming.add(topic);
    this.requestTopics();
    this.commands.open();
    this.monitor.start();
    this.setState('open');
  }

  /** Subscribes again, once for all notices of lost events that arrive until then. */
  private requestTopicsWithin(ms: number): void {
    this.topicsTimer ??= this.after(this.random() * ms, () => this.requestTopics());
  }

  private requestTopics(): void {
    this.topicsTimer = undefined;
    for (const follower of this.topics.values()) this.requestTopic(follower);
  }

  private requestTopic(follower: TopicFollower): void {
    follower.pending = this.newId();
    this.send({ type: 'sub', id: follower.pending, topic: follower.topic, ...follower.position() });
  }

  private handleSubbed(frame: Extract<ServerFrame, { type: 'subbed' }>): void {
    const follower = this.topics.get(frame.topic);
    if (follower?.pending !== frame.id) return;
    const missed = follower.resume(frame);
    const isCounted = this.options.countsAsMissed ?? (() => true);
    const missedCount = missed.filter((event) => isCounted(frame.topic, event)).length;
    const status = this.status.current();
    if (this.resuming.delete(frame.topic) && missedCount) {
      this.status.set({ ...status, caughtUp: status.caughtUp + missedCount });
    }
  }

  private handleEvent({ topic, n, event, data }: Extract<ServerFrame, { type: 'event' }>): void {
    const follower = this.topics.get(topic);
    if (!follower) return;
    const followed: FollowedEvent = n === undefined ? { type: event, data } : { n, type: event, data };
    if (!follower.accept(followed)) this.requestTopic(follower);
  }

  private handleRefused(frame: Extract<ServerFrame, { type: 'refused' }>): void {
    if (this.commands.refuse(frame)) return;
    const follower = [...this.topics.values()].find(({ pending }) => pending === frame.id);
    if (!follower) return;
    if (isFinalRefusal(frame.code)) this.endTopic(follower, { code: frame.code, message: frame.message });
    else this.requestLater(follower, frame.waitSeconds);
  }

  /** Subscribes again after a delay, because the server cannot answer for now. */
  private requestLater(follower: TopicFollower, waitSeconds = 0): void {
    const { pending } = follower;
    const waitMs = Math.max(waitSeconds * 1_000, reconnectDelay(follower.failures, this.random()));
    follower.failures += 1;
    const isCurrent = () => this.topics.get(follower.topic) === follower && follower.pending === pending;
    this.after(waitMs, () => isCurrent() && this.requestTopic(follower));
  }

  /** Ends a topic that the user may no longer follow. */
  private handleUnsubbed(topic: string): void {
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
    this.monitor.expectAnswer(() => this.commands.has(frame.id));
  }

  private send(frame: PageFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }

  /** Abandons the connection without waiting for its close event, which takes minutes on a half-open connection. */
  private drop(reconnectAfter?: number): void {
    const { socket } = this;
    if (!socket) return;
    this.handleClose(socket, reconnectAfter);
    socket.close(1000);
  }

  private handleClose(socket: SocketLike, reconnectAfter?: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.ready = false;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.monitor.stop();
    this.resuming.clear();
    this.commands.disconnect();
    if (this.status.current().state === 'closed') return;
    if (this.status.current().state === 'open') this.setState('reconnecting');
    const delay = this.announcedDelay ?? ((random: number) => reconnectDelay(this.attempt++, random));
    this.announcedDelay = null;
    const waitMs = reconnectAfter ?? delay(this.random());
    if (waitMs < Number.POSITIVE_INFINITY) this.reconnectTimer = setTimeout(this.connect, waitMs);
  }

  private setState(state: SocketStatus['state'], since = this.monotonic()): void {
    this.status.set({ state, since, caughtUp: 0 });
  }

  private after(ms: number, act: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
    return timer;
  }

  private monotonic(): number {
    return this.options.monotonic?.() ?? performance.now();
  }
}
