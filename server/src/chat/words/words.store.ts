import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { chatWords } from '../tables.ts';

export type WordsRow = typeof chatWords.$inferSelect;

export async function wordsOf(db: Executor, clientId: string): Promise<WordsRow | undefined> {
  const rows = await db.select().from(chatWords).where(eq(chatWords.clientId, clientId));
  return rows[0];
}

/** Returns the edition of a client's words; 0 if the client has none. */
export async function editionOf(db: Executor, clientId: string): Promise<number> {
  const rows = await db.select({ edition: chatWords.edition }).from(chatWords).where(eq(chatWords.clientId, clientId));
  return rows[0]?.edition ?? 0;
}

/**
 * Replaces a client's words. Returns false, and changes nothing, unless the stored edition is the one before
 * `row.edition`. Of two concurrent calls, one succeeds.
 */
export async function replaceWords(db: Executor, row: WordsRow): Promise<boolean> {
  const { clientId, edition, ...fields } = row;
  const before = edition - 1;
  const rows =
    before === 0
      ? await db.insert(chatWords).values(row).onConflictDoNothing().returning({ edition: chatWords.edition })
      : await db
          .update(chatWords)
          .set({ edition, ...fields })
          .where(and(eq(chatWords.clientId, clientId), eq(chatWords.edition, before)))
          .returning({ edition: chatWords.edition });
  return rows.length > 0;
}
