import { noWords, type OwnWords, ownWords } from '@nave/domain/messages/own-words.ts';
import type { Db } from '../../platform/database/database.ts';
import { sharedLoad } from '../../platform/database/shared-load.ts';
import { editionOf, wordsOf } from './words.store.ts';

/** Lists that are kept ready: those of the clients whose chats were written in last. */
const KEPT = 200;

/** The words of a client as they are at this moment. They are read and made ready once for each edition. */
export function readyWords(db: Db): (clientId: string) => Promise<OwnWords> {
  const kept = new Map<string, { edition: number; words: OwnWords }>();
  const edition = sharedLoad((clientId) => editionOf(db, clientId));
  return async (clientId) => {
    const now = await edition(clientId);
    if (now === 0) return noWords;
    let ready = kept.get(clientId);
    if (ready?.edition !== now) {
      const row = await wordsOf(db, clientId);
      ready = { edition: row?.edition ?? 0, words: ownWords(row?.words ?? []) };
    }
    kept.delete(clientId);
    kept.set(clientId, ready);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return ready.words;
  };
}
