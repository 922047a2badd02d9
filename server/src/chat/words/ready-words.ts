import { noWords, type OwnWords, ownWords } from '@nave/domain/messages/own-words.ts';
import type { Db } from '../../platform/database/database.ts';
import { sharedLoad } from '../../platform/database/shared-load.ts';
import { editionOf, wordsOf } from './words.store.ts';

/**
 * Maximum number of automaton states in the cache, about 50 MB. The longest word list has 90,000 states. The lists of
 * the clients with the newest messages stay in the cache.
 */
const MAX_CACHED_STATES = 1_000_000;

/** Returns a client's current words. While an edition is cached, it is neither read nor compiled again. */
export function readyWords(db: Db): (clientId: string) => Promise<OwnWords> {
  const cache = new Map<string, { edition: number; words: OwnWords }>();
  let states = 0;
  const drop = (clientId: string) => {
    states -= cache.get(clientId)?.words.size ?? 0;
    cache.delete(clientId);
  };
  const edition = sharedLoad((clientId) => editionOf(db, clientId));
  return async (clientId) => {
    const current = await edition(clientId);
    if (current === 0) return noWords;
    let ready = cache.get(clientId);
    if (ready?.edition !== current) {
      const row = await wordsOf(db, clientId);
      ready = { edition: row?.edition ?? 0, words: ownWords(row?.words ?? []) };
    }
    drop(clientId);
    cache.set(clientId, ready);
    states += ready.words.size;
    for (const oldest of cache.keys()) if (states > MAX_CACHED_STATES && cache.size > 1) drop(oldest);
    return ready.words;
  };
}
