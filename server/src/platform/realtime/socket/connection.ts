import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes, type ServerFrame } from '@nave/domain/kernel/realtime.ts';
import { WebSocket } from 'ws';
import { frameBytes } from '../frame.ts';
import type { Follower, Subscription } from '../topics/subscription.ts';

/** Pending bytes of a socket above which events of flows are dropped. */
const FLOW_LIMIT_BYTES = 64 * 1024;
/** Pending bytes of a socket above which the socket is closed. The page then reconnects and resumes. */
const SLOW_LIMIT_BYTES = 1024 * 1024;
/**
 * Pending bytes of resumes that are allowed in addition to SLOW_LIMIT_BYTES: enough for a few long resumes, but not for
 * as many as a page may request.
 */
const CATCH_UP_LIMIT_BYTES = 16 * 1024 * 1024;

/** The headers of the upgrade request by which the actor can be identified again later. */
export interface Credentials {
  readonly headers: { readonly cookie?: string | undefined; readonly host?: string | undefined };
}

/** Returns the cookie header that the browser will send after the response to its upgrade has set `setCookies`. */
export function withCookies(cookie: string | undefined, setCookies: readonly string[]): string | undefined {
  const newCookies = setCookies.map((setCookie) => setCookie.split(';', 1)[0]);
  return newCookies.length === 0 ? cookie : [...newCookies, cookie].filter(Boolean).join('; ');
}

/**
 * `new`: the page has no subscription yet (it has a deadline for the first one). `following`: the page has subscribed.
 * `closed`: the server has closed the socket or the page has disconnected.
 */
export type ConnectionState = 'new' | 'following' | 'closed';

/** A `ws` socket with a reference to its connection, so that all sockets can share the same handlers. */
export class PageSocket extends WebSocket {
  connection: Connection | null = null;
}

/**
 * The socket of a page, with its actor, its subscriptions and the counters of its limits. Thousands of connections are
 * idle, so a connection has no closures and no timers.
 */
export class Connection implements Follower {
  readonly id = randomUUID();
  readonly credentials: Credentials;
  readonly address: string;
  readonly userAgent: string;
  actor: Actor;
  state: ConnectionState = 'new';
  readonly subscriptions = new Map<string, Subscription>();
  /**
   * Resolves after the last queued command. Commands run one after another, so that a page's messages keep their order.
   */
  commands: Promise<void> | null = null;
  /** The ids of received commands that were not answered yet, in order. Only the first of them may have started. */
  unanswered: readonly string[] = noIds;
  /** Whether further commands are not started, because the server stops. The page sends them to the next server. */
  refusesCommands = false;
  /** The id of a refused command that the page will retry. */
  awaitedRetry: string | null = null;
  readonly openedAtMs: number;
  /** When the page last sent anything, also a pong, in epoch milliseconds. */
  lastSignAt: number;
  /** When the last ping was sent. */
  pingedAtMs: number;
  /** Whether the pong for the last ping has not arrived yet. */
  awaitsPong = false;
  rightsCheckedAtMs: number;
  /** The last confirmation of the rights while hints did not arrive. */
  confirmation: { readonly startedAtMs: number; readonly done: Promise<void> } | null = null;
  /** The token bucket that limits frames. */
  tokens: number;
  tokensAtMs: number;
  /** When the last malformed frames were received. */
  malformedAtMs: readonly number[] = noTimes;
  /** The number of sent bytes at `#stuckSinceMs`. */
  #flushedBytes = 0;
  /** Since when no pending bytes were sent; 0 if no bytes are pending. */
  #stuckSinceMs = 0;
  /** Pending bytes of resumes. They are counted separately, so that a long resume does not close a slow connection. */
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
    this.lastSignAt = opening.openedAt;
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
   * Writes whole frames directly to the TCP socket. They are never mixed with frames of `ws`, which writes each of its
   * frames at once if compression is off. If the page reads too slowly, `lossy` frames are dropped; if it reads even
   * more slowly, the socket is closed.
   */
  write(bytes: Buffer, lossy = false): void {
    if (this.isClosed || this.#ws.readyState !== WebSocket.OPEN) return;
    const waiting = this.#net.writableLength;
    if (waiting > SLOW_LIMIT_BYTES + this.#catchUpBytes) this.close(closeCodes.slow);
    else if (!(lossy && waiting > FLOW_LIMIT_BYTES)) this.#net.write(bytes);
  }

  /** Writes a message that consists of two buffers. Several sockets may write the same `shared` buffer. */
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

  /** Returns for how many milliseconds no pending bytes were sent; 0 if the socket is not stuck. */
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

  /** Closes the socket with a code that tells the page what to do. No more frames are sent. */
  close(code: number): void {
    if (this.isClosed) return;
    this.state = 'closed';
    this.#ws.close(code);
    // Do not read any more frames of a page that floods the server.
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
  /** The same time in epoch milliseconds. */
  readonly openedAt: number;
  readonly tokens: number;
}

const noTimes: readonly number[] = [];
const noIds: readonly string[] = [];
