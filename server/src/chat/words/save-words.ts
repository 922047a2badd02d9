import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatWords, ChatWordsForm } from '@nave/domain/chat/chat-words.ts';
import { type Actor, recordedName } from '@nave/domain/kernel/actor.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { replaceWords, type WordsRow, wordsOf } from './words.store.ts';

export interface SaveWordsDeps {
  db: Db;
  clock: Clock;
}

/** Returns a client's words; an empty list if none were saved. */
export async function readWords(db: Db, clientId: string): Promise<ChatWords> {
  return presentWords(await wordsOf(db, clientId));
}

/** Replaces a client's words, if the newest edition is the one in the form (CHAT-169); otherwise throws a refusal. */
export async function saveWords(
  { db, clock }: SaveWordsDeps,
  actor: Actor,
  { clientId, form: { edition, words } }: { clientId: string; form: ChatWordsForm },
): Promise<ChatWords> {
  const by = { savedBy: actor.id, savedByName: plainLine(recordedName(actor)) };
  const row: WordsRow = { clientId, edition: edition + 1, words, savedAt: clock.now(), ...by };
  if (await replaceWords(db, row)) return presentWords(row);
  const stored = await wordsOf(db, clientId);
  // A page that lost the answer sends the same request again.
  const isOwn = stored?.savedBy === actor.id && stored.edition === row.edition;
  if (!isOwn || JSON.stringify(stored.words) !== JSON.stringify(words)) throw new Refusal(chatRefusals.wordsChanged);
  return presentWords(stored);
}

function presentWords(row: WordsRow | undefined): ChatWords {
  if (!row) return { edition: 0, words: [], savedAt: null, savedByName: null };
  const { edition, words, savedAt, savedByName } = row;
  return { edition, words, savedAt: savedAt.toISOString(), savedByName };
}
