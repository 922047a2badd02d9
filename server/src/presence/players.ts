import { type Playing, playingStates } from '@nave/domain/presence/presence.api.ts';
import { BEAT_EVERY_MS } from '@nave/domain/presence/presence.protocol.ts';
import { type SyncSpread, syncSpread } from '@nave/domain/presence/sync-spread.ts';

/** After this time without a beat a player counts as stopped, although its page may still be open. */
const STOPPED_AFTER_MS = 2.5 * BEAT_EVERY_MS;

interface Beat extends Playing {
  contentId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Keeps the last beat of each socket's player, without a reference to the viewer, in the memory of this process. */
export class Players {
  readonly #beats = new Map<string, Beat>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  record(connection: string, contentId: string, playing: Playing): void {
    const at = this.#now();
    this.#beats.set(connection, { ...playing, contentId, at });
  }

  /** Called when the socket closes. */
  forget(connection: string): void {
    this.#beats.delete(connection);
  }

  /** Returns how far the players of a content are from the server's position. */
  spread(contentId: string): SyncSpread {
    return syncSpread(this.#recent().filter((beat) => beat.contentId === contentId));
  }

  /** Returns the spread over all contents, and the number of players in each state. */
  overall(): { spread: SyncSpread; states: Record<string, number> } {
    const recent = this.#recent();
    const count = (state: string) => recent.filter((beat) => beat.state === state).length;
    return {
      spread: syncSpread(recent),
      states: Object.fromEntries(playingStates.map((state) => [state, count(state)])),
    };
  }

  #recent(): Beat[] {
    const since = this.#now() - STOPPED_AFTER_MS;
    return [...this.#beats.values()].filter(({ at }) => at >= since);
  }
}
