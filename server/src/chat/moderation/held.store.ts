import { MAX_HELD_SHOWN } from '@nave/domain/chat/held-message.ts';
import { and, asc, count, desc, eq, inArray, notExists } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { chatBans, chatHeld } from '../tables.ts';
import type { ChatOf } from './moderation.store.ts';

export type HeldRow = typeof chatHeld.$inferSelect;

const inChat = ({ id, clientId }: ChatOf) => and(eq(chatHeld.contentId, id), eq(chatHeld.clientId, clientId));

/** Condition for the held messages of a chat, without those of authors who are banned (CHAT-166). */
const waiting = (db: Executor, chat: ChatOf) =>
  and(
    ...[inChat(chat), eq(chatHeld.state, 'waiting')],
    notExists(
      db
        .select({ uid: chatBans.uid })
        .from(chatBans)
        .where(and(eq(chatBans.contentId, chatHeld.contentId), eq(chatBans.uid, chatHeld.uid))),
    ),
  );

export async function insertHeld(tx: Executor, row: HeldRow): Promise<void> {
  await tx.insert(chatHeld).values(row);
}

/** Returns the held messages of a chat, the oldest first. */
export async function heldIn(db: Executor, chat: ChatOf): Promise<HeldRow[]> {
  return db.select().from(chatHeld).where(waiting(db, chat)).orderBy(asc(chatHeld.n)).limit(MAX_HELD_SHOWN);
}

export async function countHeld(db: Executor, chat: ChatOf): Promise<number> {
  const rows = await db.select({ held: count() }).from(chatHeld).where(waiting(db, chat));
  return rows[0]?.held ?? 0;
}

export async function waitingById(db: Executor, chat: ChatOf, id: string): Promise<HeldRow | undefined> {
  const rows = await db
    .select()
    .from(chatHeld)
    .where(and(waiting(db, chat), eq(chatHeld.id, id)));
  return rows[0];
}

/** Returns a person's held and declined messages, the newest first. */
export async function heldOf(db: Executor, chat: ChatOf, uid: string, limit: number): Promise<HeldRow[]> {
  return db
    .select()
    .from(chatHeld)
    .where(and(inChat(chat), eq(chatHeld.uid, uid), inArray(chatHeld.state, ['waiting', 'declined'])))
    .orderBy(desc(chatHeld.n))
    .limit(limit);
}

/** Returns whether a message was held and has not been released. */
export async function isHeld(db: Executor, chat: ChatOf, id: string): Promise<boolean> {
  const rows = await db
    .select({ state: chatHeld.state })
    .from(chatHeld)
    .where(and(inChat(chat), eq(chatHeld.id, id)));
  return rows[0] !== undefined && rows[0].state !== 'released';
}

export async function heldByAct(db: Executor, chat: ChatOf, actId: string): Promise<HeldRow | undefined> {
  const rows = await db
    .select()
    .from(chatHeld)
    .where(and(inChat(chat), eq(chatHeld.actId, actId)));
  return rows[0];
}

export async function setHeld(
  tx: Executor,
  { contentId, clientId, id }: HeldRow,
  decided: Pick<HeldRow, 'state' | 'actId' | 'decidedAt'>,
): Promise<void> {
  await tx
    .update(chatHeld)
    .set(decided)
    .where(and(inChat({ id: contentId, clientId }), eq(chatHeld.id, id)));
}
