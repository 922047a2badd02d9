import { noWords, type OwnWords, ownWords } from '@nave/domain/messages/own-words.ts';
import type { Db } from '../../platform/database/database.ts';
import { sharedLoad } from '../../platform/database/shared-load.ts';
import { editionOf, wordsOf } from './words.store.ts';

/**
 * How many word lists are cached, about 50 MB: those of the clients with the newest messages. The longest list has
 * 90,000 states.
 */
const KEPT_STATES = 1_000_000;

/** Returns a client's current words. Each edition is read, and its automata built, once while it is cached. */
export function readyWords(db: Db): (clientId: string) => Promise<OwnWords> {
  const kept = new Map<string, { edition: number; words: OwnWords }>();
  let states = 0;
  const drop = (clientId: string) => {
    states -= kept.get(clientId)?.words.size ?? 0;
    kept.delete(clientId);
  };
  const edition = sharedLoad((clientId) => editionOf(db, clientId));
  return async (clientId) => {
    const now = await edition(clientId);
    if (now === 0) return noWords;
    let ready = kept.get(clientId);
    if (ready?.edition !== now) {
      const row = await wordsOf(db, clientId);
      ready = { edition: row?.edition ?? 0, words: ownWords(row?.words ?? []) };
    }
    drop(clientId);
    kept.set(clientId, ready);
    states += ready.words.size;
    for (const oldest of kept.keys()) if (states > KEPT_STATES && kept.size > 1) drop(oldest);
    return ready.words;
  };
}
