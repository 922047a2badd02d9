import { type Playing, playingStates } from '@nave/domain/presence/presence.api.ts';
import { BEAT_EVERY_MS } from '@nave/domain/presence/presence.protocol.ts';
import { type SyncSpread, syncSpread } from '@nave/domain/presence/sync-spread.ts';

/** Who has missed two beats shows its video no more, though its page may still be open. */
const GONE_AFTER_MS = 2.5 * BEAT_EVERY_MS;

interface Told extends Playing {
  contentId: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * What the pages that are connected here have last told of their videos: one word for each socket, which is no viewer and
 * leads to none. In the memory of this process alone.
 */
export class Players {
  readonly #told = new Map<string, Told>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  hear(connection: string, contentId: string, playing: Playing): void {
    const at = this.#now();
    this.#told.set(connection, { ...playing, contentId, at });
  }

  /** Its socket is gone. */
  forget(connection: string): void {
    this.#told.delete(connection);
  }

  /** How near to the server's second those of a content are. */
  spread(contentId: string): SyncSpread {
    return syncSpread(this.#here().filter((one) => one.contentId === contentId));
  }

  /** The same over all contents, and how many there are of each state. */
  overall(): { spread: SyncSpread; states: Record<string, number> } {
    const here = this.#here();
    const count = (state: string) => here.filter((one) => one.state === state).length;
    return {
      spread: syncSpread(here),
      states: Object.fromEntries(playingStates.map((state) => [state, count(state)])),
    };
  }

  #here(): Told[] {
    const since = this.#now() - GONE_AFTER_MS;
    return [...this.#told.values()].filter(({ at }) => at >= since);
  }
}
