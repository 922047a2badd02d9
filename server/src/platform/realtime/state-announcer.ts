import type { Log } from '../log.ts';
import type { Realtime } from './realtime.ts';

/** After this many announcements without followers, a topic is no longer announced. */
const IDLE_ANNOUNCEMENTS = 20;
/** Sending announcements may take this share of the time. */
const SHARE = 1 / 20;

/** What has a topic, such as a content. */
interface Subject {
  readonly id: string;
}

export interface StateAnnouncerOptions<Followed extends Subject, State> {
  /** Minimum milliseconds between two announcements. */
  everyMs: number;
  topic(id: string): string;
  /** Reads the states of the subjects from the database, by id. */
  read(subjects: readonly Followed[]): Promise<ReadonlyMap<string, State>>;
  isSame(before: State, now: State): boolean;
  /** Tells the followers a state that has changed. `before` is null if no earlier state is known. */
  announce(subject: Followed, now: State, before: State | null): Promise<void> | void;
  realtime: Pick<Realtime, 'followersHere'>;
  log: Pick<Log, 'error'>;
}

interface Entry<Followed, State> {
  subject: Followed;
  announced: State | null;
  idleAnnouncements: number;
}

/**
 * Tells the pages that are connected to this process how states of the database change. Each process reads the
 * database, so no message between processes can be lost, and every process announces the same.
 */
export class StateAnnouncer<Followed extends Subject, State> {
  readonly #options: StateAnnouncerOptions<Followed, State>;
  readonly #entries = new Map<string, Entry<Followed, State>>();
  readonly #timer: NodeJS.Timeout;
  #isAnnouncing = false;
  #notBefore = 0;

  constructor(options: StateAnnouncerOptions<Followed, State>) {
    this.#options = options;
    this.#timer = setInterval(() => {
      if (performance.now() >= this.#notBefore) void this.announce();
    }, options.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Starts announcing a subject, until no page of this process follows it. `known` is the state that the page has
   * received; without it, the first announcement follows in any case.
   */
  follow(subject: Followed, known: State | null = null): void {
    const announced = this.#entries.get(subject.id)?.announced ?? known;
    this.#entries.set(subject.id, { announced, subject, idleAnnouncements: 0 });
  }

  /** Announces all changes now. Failed reads are repeated with the next announcement. */
  async announce(): Promise<void> {
    if (this.#isAnnouncing || this.#entries.size === 0) return;
    this.#isAnnouncing = true;
    try {
      const followed = this.#followed();
      if (followed.length > 0) await this.#announceChanges(followed);
    } catch (err) {
      this.#options.log.error({ err }, 'announcing states failed');
    }
    this.#isAnnouncing = false;
  }

  async #announceChanges(followed: readonly Entry<Followed, State>[]): Promise<void> {
    const { read, isSame, announce } = this.#options;
    const states = await read(followed.map(({ subject }) => subject));
    let sendingMs = 0;
    for (const entry of followed) {
      const state = states.get(entry.subject.id);
      if (state === undefined || (entry.announced !== null && isSame(entry.announced, state))) continue;
      const startedAt = performance.now();
      const announced = announce(entry.subject, state, entry.announced);
      // Waiting for the database does not occupy the process.
      sendingMs += performance.now() - startedAt;
      await announced;
      entry.announced = state;
    }
    this.#notBefore = performance.now() + sendingMs / SHARE;
  }

  /** Returns the entries that pages of this process follow, and forgets those that none has followed for a while. */
  #followed(): Entry<Followed, State>[] {
    const followed: Entry<Followed, State>[] = [];
    for (const [id, entry] of this.#entries) {
      const isFollowed = this.#options.realtime.followersHere(this.#options.topic(id)) > 0;
      entry.idleAnnouncements = isFollowed ? 0 : entry.idleAnnouncements + 1;
      if (isFollowed) followed.push(entry);
      else if (entry.idleAnnouncements > IDLE_ANNOUNCEMENTS) this.#entries.delete(id);
    }
    return followed;
  }
}
