import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes, type ServerFrame } from '@nave/domain/kernel/realtime.ts';
import { WebSocket } from 'ws';
import { frameBytes } from '../frame.ts';
import type { Follower, Subscription } from '../topics/subscription.ts';

/** Pending bytes of a socket above which events of flows are dropped. */
const FLOW_LIMIT_BYTES = 64 * 1024;
/** Pending bytes of a socket above which it is closed; the page then reconnects and resumes. */
const SLOW_LIMIT_BYTES = 1024 * 1024;
/** Additional pending bytes allowed for resumes: a few of the longest, so that a page cannot request them without limit. */
const CATCH_UP_LIMIT_BYTES = 16 * 1024 * 1024;

/** The parts of the upgrade request by which the actor is identified again later. */
export interface Credentials {
  readonly headers: { readonly cookie?: string | undefined; readonly host?: string | undefined };
}

/** Returns the cookie header that the browser has after the response to its upgrade. */
export function withCookies(cookie: string | undefined, setCookies: readonly string[]): string | undefined {
  const given = setCookies.map((one) => one.split(';', 1)[0]);
  return given.length === 0 ? cookie : [...given, cookie].filter(Boolean).join('; ');
}

/**
 * `new` before the first subscription (which has a deadline), `following` after it, `closed` once the server ends the
 * socket or the page has disconnected.
 */
export type ConnectionState = 'new' | 'following' | 'closed';

/** A `ws` socket with a reference to its connection, so that all sockets share one set of handlers. */
export class PageSocket extends WebSocket {
  connection: Connection | null = null;
}

/**
 * The socket of one page: its actor, its subscriptions, and the counters of its limits. Thousands of these are idle, so
 * they have no closures and no timers.
 */
export class Connection implements Follower {
  readonly id = randomUUID();
  readonly credentials: Credentials;
  readonly address: string;
  readonly userAgent: string;
  actor: Actor;
  state: ConnectionState = 'new';
  readonly subscriptions = new Map<string, Subscription>();
  /** The last command of the queue. Commands run one after another, so that a page's messages keep their order. */
  commands: Promise<void> | null = null;
  /** The ids of received commands without an answer, in order; only the first may have started. */
  unanswered: readonly string[] = noIds;
  /** Whether no further command is started, because the server stops; the page sends them to the next server. */
  refusesCommands = false;
  /** The id of a refused command that the page will retry. */
  awaitedRetry: string | null = null;
  readonly openedAtMs: number;
  /** When the last ping was sent, and whether its pong is outstanding. */
  pingedAtMs: number;
  awaitsPong = false;
  rightsCheckedAtMs: number;
  /** The token bucket of frames, and the times of the last malformed ones. */
  tokens: number;
  tokensAtMs: number;
  malformedAtMs: readonly number[] = noTimes;
  /** Bytes sent when the socket was first seen stuck, and when that was; 0 when nothing is pending. */
  #flushedBytes = 0;
  #stuckSinceMs = 0;
  /** Pending bytes of resumes: a long one on a slow connection is no reason to close the socket. */
  #catchUpBytes = 0;
  readonly #ws: PageSocket;
  readonly #net: Socket;

  constructor(ws: PageSocket, net: Socket, opening: Opening) {
    this.#ws = ws;
    this.#net = net;
    this.actor = opening.actor;
    this.credentials = opening.credentials;
    this.address = opening.address;
    this.userAgent = opening.userAgent;
    this.openedAtMs = opening.nowMs;
    this.pingedAtMs = opening.nowMs;
    this.rightsCheckedAtMs = opening.nowMs;
    this.tokensAtMs = opening.nowMs;
    this.tokens = opening.tokens;
  }

  get isClosed(): boolean {
    return this.state === 'closed';
  }

  send(frame: ServerFrame): void {
    this.write(frameBytes(frame));
  }

  /**
   * Writes whole frames directly to the TCP socket. They cannot interleave with those of `ws`, which writes each frame at
   * once when compression is off. A page that does not read is disconnected; before that, `lossy` frames are dropped.
   */
  write(bytes: Buffer, lossy = false): void {
    if (this.isClosed || this.#ws.readyState !== WebSocket.OPEN) return;
    const waiting = this.#net.writableLength;
    if (waiting > SLOW_LIMIT_BYTES + this.#catchUpBytes) this.close(closeCodes.slow);
    else if (!(lossy && waiting > FLOW_LIMIT_BYTES)) this.#net.write(bytes);
  }

  /** Writes one message in two parts; the second is shared with other sockets. */
  writeJoined(head: Buffer, shared: Buffer): void {
    this.#catchUpBytes = Math.min(this.#catchUpBytes + shared.length, CATCH_UP_LIMIT_BYTES);
    this.#net.cork();
    this.write(head);
    if (!this.isClosed) this.write(shared);
    this.#net.uncork();
  }

  ping(nowMs: number): void {
    this.pingedAtMs = nowMs;
    this.awaitsPong = true;
    this.#ws.ping();
  }

  /** Returns for how many milliseconds pending bytes have not moved; 0 when nothing is stuck. */
  stuckForMs(nowMs: number): number {
    const waiting = this.#net.writableLength;
    if (waiting === 0) this.#catchUpBytes = 0;
    const flushed = waiting === 0 ? 0 : this.#net.bytesWritten - waiting;
    if (waiting === 0 || this.#stuckSinceMs === 0 || flushed !== this.#flushedBytes) {
      this.#flushedBytes = flushed;
      this.#stuckSinceMs = waiting === 0 ? 0 : nowMs;
      return 0;
    }
    return nowMs - this.#stuckSinceMs;
  }

  /** Closes the socket with a code that tells the page what to do; no frame follows. */
  close(code: number): void {
    if (this.isClosed) return;
    this.state = 'closed';
    this.#ws.close(code);
    // Do not read what else a flooding page sends.
    if (code === closeCodes.flood) this.#ws.pause();
  }

  /** Ends the connection without a closing handshake. */
  terminate(): void {
    this.state = 'closed';
    this.#ws.terminate();
  }
}

export interface Opening {
  readonly actor: Actor;
  readonly credentials: Credentials;
  readonly address: string;
  readonly userAgent: string;
  readonly nowMs: number;
  readonly tokens: number;
}

const noTimes: readonly number[] = [];
const noIds: readonly string[] = [];
