import { v7 } from 'uuid';
import type { Log } from '../platform/log.ts';
import { endOpenStays } from './end-open-stays.ts';
import type { NewStays } from './recorder.ts';
import { beatRun, currentRuns, deleteEndedRuns, endRun, halfEndedRuns, insertRun, type RunRow } from './runs.store.ts';
import { type StoreStaysDeps, storeStays } from './store-stays.ts';

/** How often a process shows that it is alive, and looks at the other runs, in milliseconds. */
const BEAT_EVERY_MS = 10_000;
/** A run whose beats have not changed at so many successful beats of this process has been killed. */
const MISSED_BEATS = 3;
const DAY_MS = 86_400_000;

interface Deps extends StoreStaysDeps {
  log: Pick<Log, 'error' | 'warn'>;
  /** Others have ended the run of this process, for example because it was frozen; everybody enters again. */
  onRestart(): void;
}

/** The run of this process: it stores the stays of its viewers, and ends the runs of processes that were killed. */
export class CountingRun {
  readonly #deps: Deps;
  #id: string | null = null;
  readonly #seen = new Map<string, { beats: number; times: number }>();
  readonly #timer: NodeJS.Timeout;
  #isBeating = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.beat(), BEAT_EVERY_MS).unref();
  }

  /** Stores stays. Throws if the run has ended, or the database does not answer. */
  async store(batch: readonly NewStays[]): Promise<void> {
    const id = await this.#started();
    if (await storeStays(this.#deps, id, batch)) return;
    this.#restart();
    throw new Error('Others have ended the run of this process.');
  }

  /** Shows that this process is alive, and ends the runs of processes that are not. */
  async beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      const { db, clock } = this.#deps;
      if (this.#id && !(await beatRun(db, this.#id, clock.now()))) this.#restart();
      for (const run of await this.#killed()) await this.#end(run);
      for (const run of await halfEndedRuns(db)) await endOpenStays(this.#deps, run);
    } catch (err) {
      this.#deps.log.error({ err }, 'the runs of other processes could not be looked at');
    }
    this.#isBeating = false;
  }

  /** Stops showing that this process is alive. */
  end(): void {
    clearInterval(this.#timer);
  }

  /** Ends the run of this process, after its last stays are stored. */
  async close(): Promise<void> {
    this.end();
    const { db, clock } = this.#deps;
    if (!this.#id) return;
    const own = (await currentRuns(db)).find(({ id }) => id === this.#id);
    if (own) await this.#end(own);
    await deleteEndedRuns(db, new Date(clock.now().getTime() - DAY_MS));
  }

  async #started(): Promise<string> {
    if (this.#id) return this.#id;
    const id = v7();
    await insertRun(this.#deps.db, id, this.#deps.clock.now());
    this.#id = id;
    return id;
  }

  #restart(): void {
    this.#id = null;
    this.#deps.onRestart();
  }

  /** Returns the runs of other processes that have shown no sign of life for a while. */
  async #killed(): Promise<RunRow[]> {
    const others = (await currentRuns(this.#deps.db)).filter(({ id }) => id !== this.#id);
    const known = new Set(others.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!known.has(id)) this.#seen.delete(id);
    return others.filter(({ id, beats }) => {
      const seen = this.#seen.get(id);
      const times = seen?.beats === beats ? seen.times + 1 : 0;
      this.#seen.set(id, { beats, times });
      return times >= MISSED_BEATS;
    });
  }

  async #end(run: RunRow): Promise<void> {
    const ended = await endRun(this.#deps.db, run);
    if (ended) await endOpenStays(this.#deps, ended);
  }
}
