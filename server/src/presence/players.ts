import { type Playing, playingStates } from '@nave/domain/presence/presence.api.ts';
import { BEAT_EVERY_MS } from '@nave/domain/presence/presence.protocol.ts';
import { type SyncSpread, syncSpread } from '@nave/domain/presence/sync-spread.ts';

/** A player that missed two beats counts as stopped, though its page may still be open. */
const STOPPED_AFTER_MS = 2.5 * BEAT_EVERY_MS;

interface Beat extends Playing {
  contentId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The last beat of each page's video, by socket and without any reference to its viewer. Kept in this process only. */
export class Players {
  readonly #beats = new Map<string, Beat>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  hear(connection: string, contentId: string, playing: Playing): void {
    const at = this.#now();
    this.#beats.set(connection, { ...playing, contentId, at });
  }

  /** Called when the socket closes. */
  forget(connection: string): void {
    this.#beats.delete(connection);
  }

  /** Returns how far the players of a content are from the server's position. */
  spread(contentId: string): SyncSpread {
    return syncSpread(this.#here().filter((one) => one.contentId === contentId));
  }

  /** Returns the same over all contents, and the number of players in each state. */
  overall(): { spread: SyncSpread; states: Record<string, number> } {
    const here = this.#here();
    const count = (state: string) => here.filter((one) => one.state === state).length;
    return {
      spread: syncSpread(here),
      states: Object.fromEntries(playingStates.map((state) => [state, count(state)])),
    };
  }

  #here(): Beat[] {
    const since = this.#now() - STOPPED_AFTER_MS;
    return [...this.#beats.values()].filter(({ at }) => at >= since);
  }
}
