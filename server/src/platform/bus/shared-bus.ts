import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Bus, Hint } from './bus.ts';
import { encodeHints, HintDecoder, type Signal } from './hint-messages.ts';

/** Hints that are published within this time are sent together, in milliseconds. */
const GATHER_MS = 5;
/** Pause after a message could not be sent, in milliseconds. */
const RETRY_MS = 250;
/** How many times a closing bus tries to send its last hints. */
const LAST_ROUNDS = 3;
/** With more unsent hints than this, they are dropped, and the other processes are told that hints were lost. */
const MAX_UNSENT = 20_000;

/** Carries texts between processes. */
export interface Transport {
  /** Sends a text to all processes, including this one. Rejects if the text may not have been sent. */
  send(text: string): Promise<void>;
  /**
   * Calls `onText` with each received text, and `onGap` after the connection was lost, because texts may be missing.
   * Called once. Resolves when the first connection is open.
   */
  listen(onText: (text: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Times in milliseconds. */
export interface BusTimes {
  /** How often a process sends a sign that it is running. */
  readonly beatEveryMs: number;
  /** After this time without its own sign, a process no longer counts on receiving hints. */
  readonly deafAfterMs: number;
  /** After this time without a sign, another process counts as ended. */
  readonly goneAfterMs: number;
}

export const busTimes: BusTimes = { beatEveryMs: 1_000, deafAfterMs: 3_000, goneAfterMs: 10_000 };

/** A bus to other processes. */
export interface SharedBus extends Bus {
  /** Resolves when hints arrive for the first time. */
  readonly hears: Promise<void>;
}

/**
 * Creates a bus over a transport. Every process receives its own messages as well, so it knows whether messages arrive.
 * Hints that could not be sent are dropped, and as soon as possible the other processes are told that hints were lost.
 */
export function createSharedBus(
  transport: Transport,
  log: Pick<Log, 'warn'>,
  times: Partial<BusTimes> = {},
): SharedBus {
  return new TransportBus(transport, log, { ...busTimes, ...times });
}

class TransportBus implements SharedBus {
  readonly hears: Promise<void>;
  readonly #transport: Transport;
  readonly #log: Pick<Log, 'warn'>;
  readonly #times: BusTimes;
  readonly #id = randomUUID();
  readonly #decoder = new HintDecoder();
  readonly #handlers = new Set<(from: string, hint: Hint) => void>();
  readonly #missedHandlers = new Set<() => void>();
  /** When each other process was last heard, by `performance.now`. */
  readonly #peers = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #firstHeard = Promise.withResolvers<void>();
  /** When this process last received a message of its own. */
  #heardAt = Number.NEGATIVE_INFINITY;
  /** Whether hints may have been lost since the handlers of missed hints were last called. */
  #hasGap = true;
  /** When the handlers of missed hints were last called, and whether they must be called with the next beat. */
  #calledMissedAt = Number.NEGATIVE_INFINITY;
  #mustCallMissed = false;
  #unsent: Hint[] = [];
  /** Since when hints have waited to be sent, by `performance.now`; null if none do. */
  #unsentSince: number | null = null;
  /** Whether hints of this process may have been lost since `takeLosses` was last called. */
  #hasLosses = false;
  #signal: Signal | null = null;
  #sending: Promise<void> | null = null;
  #isClosed = false;

  constructor(transport: Transport, log: Pick<Log, 'warn'>, times: BusTimes) {
    this.#transport = transport;
    this.#log = log;
    this.#times = times;
    this.hears = this.#firstHeard.promise;
    const onGap = () => {
      this.#hasGap = true;
    };
    transport
      .listen((text) => this.#receive(text), onGap)
      .then(
        () => this.#beat(),
        // The transport was closed before it was connected.
        (error: unknown) => log.warn({ err: error }, 'the connection for messages between processes failed'),
      );
    this.#timer = setInterval(() => this.#beat(), times.beatEveryMs).unref();
  }

  publish(_from: string, hint: Hint): void {
    if (this.#unsent.length >= MAX_UNSENT) {
      this.#unsent = [];
      this.#signal = 'lost';
    }
    this.#unsent.push(hint);
    this.#unsentSince ??= performance.now();
    // If this process does not receive its own messages, the others may not receive them either.
    if (!this.isHearing()) this.#hasLosses = true;
    this.#send();
  }

  subscribe(handler: (from: string, hint: Hint) => void): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  readonly isHearing = (): boolean => !this.#hasGap && performance.now() - this.#heardAt < this.#times.deafAfterMs;

  onMissedHints(handler: () => void): () => void {
    this.#missedHandlers.add(handler);
    return () => this.#missedHandlers.delete(handler);
  }

  takeLosses(): boolean {
    const isStuck = this.#unsentSince !== null && performance.now() - this.#unsentSince >= this.#times.beatEveryMs;
    const hasLosses = this.#hasLosses || isStuck;
    this.#hasLosses = false;
    return hasLosses;
  }

  hintsWereLost(): void {
    this.#callMissedOnce();
  }

  processes(): number {
    return this.#peers.size + 1;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#handlers.clear();
    for (let round = 0; this.#sending && round < LAST_ROUNDS; round += 1) await this.#sending;
    this.#isClosed = true;
    const farewell = encodeHints(this.#id, [], this.#signal === 'lost' ? 'lost' : 'bye');
    await Promise.all(farewell.map((text) => this.#transport.send(text))).catch(() => undefined);
    await this.#transport.close();
  }

  #beat(): void {
    this.#signal ??= 'beat';
    this.#send();
    const goneBefore = performance.now() - this.#times.goneAfterMs;
    const gone = [...this.#peers].filter(([, heardAt]) => heardAt < goneBefore);
    for (const [id] of gone) this.#peers.delete(id);
    if (performance.now() - this.#heardAt >= this.#times.deafAfterMs) this.#hasGap = true;
    // A process that was killed may have changed data without sending a hint.
    if (this.#hasGap || gone.length > 0 || this.#mustCallMissed) this.#callMissed();
  }

  #receive(text: string): void {
    try {
      this.#handleMessage(text);
    } catch (error) {
      this.#log.warn({ err: error }, 'a message of another process is malformed');
    }
  }

  #handleMessage(text: string): void {
    const received = this.#decoder.decode(text);
    if (!received) return;
    const { from, hints, signal } = received;
    if (from === this.#id) {
      this.#hear();
      return;
    }
    if (signal === 'bye') this.#peers.delete(from);
    else this.#peers.set(from, performance.now());
    if (signal === 'lost') this.#callMissedOnce();
    for (const hint of hints) for (const handler of this.#handlers) this.#handle(handler, from, hint);
  }

  /** Called with each own message. */
  #hear(): void {
    // After a long pause of this process, messages may have been dropped before this one.
    const wasDeaf = this.#hasGap || performance.now() - this.#heardAt >= this.#times.deafAfterMs;
    this.#hasGap = false;
    this.#heardAt = performance.now();
    if (wasDeaf) this.#callMissed();
    this.#firstHeard.resolve();
  }

  #handle(handler: (from: string, hint: Hint) => void, from: string, hint: Hint): void {
    try {
      handler(from, hint);
    } catch (error) {
      // Another version of the code may send hints that this one cannot handle.
      this.#log.warn({ err: error, kind: hint.kind }, 'a message of another process could not be handled');
    }
  }

  /** Calls the handlers now or with the next beat: after an outage all processes report lost hints at once. */
  #callMissedOnce(): void {
    if (performance.now() - this.#calledMissedAt >= this.#times.beatEveryMs) this.#callMissed();
    else this.#mustCallMissed = true;
  }

  #callMissed(): void {
    this.#mustCallMissed = false;
    this.#calledMissedAt = performance.now();
    for (const handler of this.#missedHandlers) handler();
  }

  #send(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
      if (!this.#isClosed && (this.#unsent.length > 0 || this.#signal)) this.#send();
    });
  }

  async #sendAll(): Promise<void> {
    await sleep(GATHER_MS, undefined, { ref: false });
    const [hints, signal] = [this.#unsent, this.#signal];
    [this.#unsent, this.#signal] = [[], null];
    let sent = 0;
    const texts = encodeHints(this.#id, withoutRepetitions(hints), signal);
    try {
      for (const text of texts) {
        await this.#transport.send(text);
        sent += 1;
      }
      this.#unsentSince = this.#unsent.length > 0 ? performance.now() : null;
    } catch (error) {
      if (hints.length > 0) this.#hasLosses = true;
      this.#unsentSince = null;
      this.#log.warn({ err: error, unsent: texts.length - sent }, 'messages to other processes could not be sent');
      this.#signal = 'lost';
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}

/**
 * Leaves out repetitions. The first of equal hints keeps its place: what it concerns is forgotten before rights that a
 * later hint names are checked. Of a room, only the highest number matters.
 */
function withoutRepetitions(hints: readonly Hint[]): Hint[] {
  const byKey = new Map<string | Hint, Hint>();
  for (const hint of hints) {
    const key = keyOf(hint);
    const earlier = byKey.get(key);
    if (earlier?.kind === 'room' && hint.kind === 'room' && earlier.top > hint.top) continue;
    byKey.set(key, hint);
  }
  return [...byKey.values()];
}

function keyOf(hint: Hint): string | Hint {
  if (hint.kind === 'room') return `room ${hint.room}`;
  if (hint.kind === 'memory') return `memory ${hint.memory} ${hint.key}`;
  return hint;
}
