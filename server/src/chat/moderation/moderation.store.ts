import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { RedactedEvent } from '../../platform/realtime/rooms/room-acts.ts';
import { chatActs, chatBans } from '../tables.ts';

export type ActRow = typeof chatActs.$inferSelect;
export type BanRow = typeof chatBans.$inferSelect;

export interface ChatOf {
  readonly id: string;
  readonly clientId: string;
}

const inChat = (table: typeof chatActs | typeof chatBans, { id, clientId }: ChatOf) =>
  and(eq(table.contentId, id), eq(table.clientId, clientId));

export async function insertAct(tx: Executor, act: typeof chatActs.$inferInsert): Promise<void> {
  await tx.insert(chatActs).values(act);
}

export async function actOfCommand(tx: Executor, chat: ChatOf, commandId: string): Promise<ActRow | undefined> {
  const rows = await tx
    .select()
    .from(chatActs)
    .where(and(inChat(chatActs, chat), eq(chatActs.commandId, commandId)));
  return rows[0];
}

export async function actById(tx: Executor, chat: ChatOf, actId: string): Promise<ActRow | undefined> {
  const rows = await tx
    .select()
    .from(chatActs)
    .where(and(inChat(chatActs, chat), eq(chatActs.id, actId)));
  return rows[0];
}

/** Returns the newest acts first; ids are ordered by time. */
export async function newestActs(db: Executor, chat: ChatOf, limit: number): Promise<ActRow[]> {
  return db.select().from(chatActs).where(inChat(chatActs, chat)).orderBy(desc(chatActs.id)).limit(limit);
}

export async function markUndone(
  tx: Executor,
  { id, clientId }: Pick<ActRow, 'id' | 'clientId'>,
  by: Pick<ActRow, 'undoneAt' | 'undoneBy' | 'undoneByName'>,
): Promise<void> {
  await tx
    .update(chatActs)
    .set(by)
    .where(and(eq(chatActs.id, id), eq(chatActs.clientId, clientId)));
}

export async function setWhy(
  tx: Executor,
  { id, clientId }: Pick<ActRow, 'id' | 'clientId'>,
  why: string | null,
): Promise<void> {
  await tx
    .update(chatActs)
    .set({ why })
    .where(and(eq(chatActs.id, id), eq(chatActs.clientId, clientId)));
}

/** Adds events to those that an act removed. */
export async function addBefore(
  tx: Executor,
  { clientId, actId }: Pick<BanRow, 'clientId' | 'actId'>,
  events: readonly RedactedEvent[],
): Promise<void> {
  await tx
    .update(chatActs)
    .set({ before: sql`${chatActs.before} || ${JSON.stringify(events)}::jsonb` })
    .where(and(eq(chatActs.id, actId), eq(chatActs.clientId, clientId)));
}

/** Replaces the events that an act removed. */
export async function setBefore(
  tx: Executor,
  { clientId, actId }: Pick<BanRow, 'clientId' | 'actId'>,
  before: readonly RedactedEvent[],
): Promise<void> {
  await tx
    .update(chatActs)
    .set({ before: [...before] })
    .where(and(eq(chatActs.id, actId), eq(chatActs.clientId, clientId)));
}

export async function bansOf(db: Executor, chat: ChatOf): Promise<BanRow[]> {
  return db.select().from(chatBans).where(inChat(chatBans, chat)).orderBy(desc(chatBans.actId));
}

export async function banOf(db: Executor, chat: ChatOf, uid: string): Promise<BanRow | undefined> {
  const rows = await db
    .select()
    .from(chatBans)
    .where(and(inChat(chatBans, chat), eq(chatBans.uid, uid)));
  return rows[0];
}

/** Returns the bans that an act has set and that are still in effect. */
export async function bansOfAct(tx: Executor, chat: ChatOf, actId: string): Promise<BanRow[]> {
  return tx
    .select()
    .from(chatBans)
    .where(and(inChat(chatBans, chat), eq(chatBans.actId, actId)));
}

export async function insertBans(tx: Executor, bans: (typeof chatBans.$inferInsert)[]): Promise<void> {
  if (bans.length > 0) await tx.insert(chatBans).values(bans);
}

/** Deletes bans, and their copies for guests of the accounts' browsers. Returns the ids of all who were banned. */
export async function deleteBans(tx: Executor, chat: ChatOf, uids: readonly string[]): Promise<string[]> {
  const ofThesePeople = or(inArray(chatBans.uid, [...uids]), inArray(chatBans.accountId, [...uids]));
  const gone = await tx
    .delete(chatBans)
    .where(and(inChat(chatBans, chat), ofThesePeople))
    .returning({ uid: chatBans.uid });
  return gone.map(({ uid }) => uid);
}

/** Returns a person's name from an earlier act. */
export async function nameInActs(tx: Executor, chat: ChatOf, uid: string): Promise<string | undefined> {
  const rows = await tx
    .select({ target: chatActs.target })
    .from(chatActs)
    .where(and(inChat(chatActs, chat), sql`${chatActs.target} ->> 'uid' = ${uid}`))
    .limit(1);
  return rows[0]?.target?.userName;
}
