import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { closeCodes, type ServerFrame } from '@nave/domain/kernel/realtime.ts';
import { WebSocket } from 'ws';
import { frameBytes } from '../frame.ts';
import type { Follower, Subscription } from '../topics/subscription.ts';

/** Bytes waiting for a socket from which on flows are dropped. */
const FLOW_LIMIT_BYTES = 64 * 1024;
/** Bytes waiting for a socket from which on it is closed: the page reconnects and resumes. */
const SLOW_LIMIT_BYTES = 1024 * 1024;
/** What answers to resumes may add to that: a few of the longest, so that asking for ever more ends the socket too. */
const CATCH_UP_LIMIT_BYTES = 16 * 1024 * 1024;

/** What of the upgrade request is kept, to ask later who this is. */
export interface Credentials {
  readonly headers: { readonly cookie?: string | undefined; readonly host?: string | undefined };
}

/** The cookies that the browser has once it has read the answer to its upgrade. */
export function withCookies(cookie: string | undefined, setCookies: readonly string[]): string | undefined {
  const given = setCookies.map((one) => one.split(';', 1)[0]);
  return given.length === 0 ? cookie : [...given, cookie].filter(Boolean).join('; ');
}

/**
 * Where a socket stands: `new` until its first subscription (it must come in time), `following` after it, `closed` from
 * the moment at which the server decides to end it or the page has gone.
 */
export type ConnectionState = 'new' | 'following' | 'closed';

/** The `ws` socket that knows its connection, so that all sockets share one set of handlers. */
export class PageSocket extends WebSocket {
  connection: Connection | null = null;
}

/**
 * One page's socket: who it is, what it follows, and the few numbers that its limits need. Thousands of these sit idle,
 * so there is no closure and no timer in here.
 */
export class Connection implements Follower {
  readonly id = randomUUID();
  readonly credentials: Credentials;
  readonly address: string;
  readonly userAgent: string;
  actor: Actor;
  state: ConnectionState = 'new';
  readonly subscriptions = new Map<string, Subscription>();
  /** The end of the queue of commands: they run one after another, so that a page's messages keep their order. */
  commands: Promise<void> | null = null;
  /** The ids of commands that came and are not answered, in their order; the first one may have begun. */
  unanswered: readonly string[] = noIds;
  /** Whether no further command is begun: the server ends, and the page asks the next one. */
  takesNoCommands = false;
  /** The id of a command that its page is to ask again. */
  askedAgain: string | null = null;
  readonly openedAtMs: number;
  /** When the last ping went out, and whether its answer is missing. */
  pingedAtMs: number;
  awaitsPong = false;
  rightsCheckedAtMs: number;
  /** Token bucket of frames, and the times of the last malformed ones. */
  tokens: number;
  tokensAtMs: number;
  malformedAtMs: readonly number[] = noTimes;
  /** Bytes that had left when something was first seen waiting, and when that was; 0 when nothing waits. */
  #flushedBytes = 0;
  #stuckSinceMs = 0;
  /** Bytes of answers to resumes that may still wait: a long one on a slow line is no reason to end the socket. */
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
   * Writes whole frames past `ws`, which without compression writes each of its own at once: none interleave.
   * A page that does not read is given up; `lossy` bytes are dropped before that.
   */
  write(bytes: Buffer, lossy = false): void {
    if (this.isClosed || this.#ws.readyState !== WebSocket.OPEN) return;
    const waiting = this.#net.writableLength;
    if (waiting > SLOW_LIMIT_BYTES + this.#catchUpBytes) this.close(closeCodes.slow);
    else if (!(lossy && waiting > FLOW_LIMIT_BYTES)) this.#net.write(bytes);
  }

  /** Writes one message whose end is shared with other sockets. */
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

  /** Since when not a byte has left although some wait, in ms; 0 when nothing is stuck. */
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

  /** Ends the socket with a code that tells the page what to do; no frame follows. */
  close(code: number): void {
    if (this.isClosed) return;
    this.state = 'closed';
    this.#ws.close(code);
    // What else such a page has sent is not even read.
    if (code === closeCodes.flood) this.#ws.pause();
  }

  /** Ends the socket of a page that does not answer. */
  terminate(): void {
    this.state = 'closed';
    this.#ws.terminate();
  }
}

/** What a connection begins with. */
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
