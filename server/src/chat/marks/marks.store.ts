import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { chatMarks } from '../tables.ts';

/** A person's mark on a message. */
export type MarkRow = typeof chatMarks.$inferSelect;
export type MarkKind = MarkRow['kind'];

interface ChatOf {
  readonly id: string;
  readonly clientId: string;
}

const inChat = ({ id, clientId }: ChatOf, kind: MarkKind) =>
  and(eq(chatMarks.contentId, id), eq(chatMarks.clientId, clientId), eq(chatMarks.kind, kind));

/** Returns whether this command has set the mark, and the mark is still set. */
export async function hasMarkOfCommand(
  db: Executor,
  { contentId, kind, n, uid, commandId }: Omit<MarkRow, 'clientId'>,
): Promise<boolean> {
  const mark = [
    eq(chatMarks.contentId, contentId),
    eq(chatMarks.kind, kind),
    eq(chatMarks.n, n),
    eq(chatMarks.uid, uid),
  ];
  const rows = await db
    .select({ n: chatMarks.n })
    .from(chatMarks)
    .where(and(...mark, eq(chatMarks.commandId, commandId ?? '')));
  return rows.length > 0;
}

export async function insertMarks(tx: Executor, marks: MarkRow[]): Promise<void> {
  if (marks.length > 0) await tx.insert(chatMarks).values(marks).onConflictDoNothing();
}

export async function deleteMarks(tx: Executor, chat: ChatOf, marks: readonly MarkRow[]): Promise<void> {
  if (marks.length === 0) return;
  const gone = marks.map(({ kind, n, uid }) => ({ kind, n, uid }));
  await tx.delete(chatMarks).where(
    and(
      eq(chatMarks.contentId, chat.id),
      eq(chatMarks.clientId, chat.clientId),
      sql`(${chatMarks.kind}, ${chatMarks.n}, ${chatMarks.uid}) in (
        select kind, n, uid from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (kind text, n bigint, uid text))`,
    ),
  );
}

/** Counts the marks of each message; messages without marks are left out. */
export async function countMarks(
  db: Executor,
  chat: ChatOf,
  { kind, messageNumbers }: { kind: MarkKind; messageNumbers: readonly number[] },
): Promise<[number, number][]> {
  if (messageNumbers.length === 0) return [];
  const rows = await db
    .select({ n: chatMarks.n, marks: count() })
    .from(chatMarks)
    .where(and(inChat(chat, kind), inArray(chatMarks.n, [...messageNumbers])))
    .groupBy(chatMarks.n)
    .orderBy(asc(chatMarks.n));
  return rows.map(({ n, marks }) => [n, marks]);
}

/** Returns the newest marked messages with the number of their marks. */
export async function newestMarked(
  db: Executor,
  chat: ChatOf,
  of: { kind: MarkKind; limit: number },
): Promise<[number, number][]> {
  const rows = await db
    .select({ n: chatMarks.n, marks: count() })
    .from(chatMarks)
    .where(inChat(chat, of.kind))
    .groupBy(chatMarks.n)
    .orderBy(desc(chatMarks.n))
    .limit(of.limit);
  return rows.map(({ n, marks }) => [n, marks]);
}
