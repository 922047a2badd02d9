import { type ChatModes, chatModesSchema, defaultModes } from '@nave/domain/chat/chat-modes.ts';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { chatActs, chatModes, chatMutes } from '../tables.ts';
import type { ActRow, ChatOf } from './moderation.store.ts';

export type MuteRow = typeof chatMutes.$inferSelect;

export async function modesOf(db: Executor, { id, clientId }: ChatOf): Promise<ChatModes> {
  const rows = await db
    .select({ slowSeconds: chatModes.slowSeconds, holds: chatModes.holds })
    .from(chatModes)
    .where(and(eq(chatModes.contentId, id), eq(chatModes.clientId, clientId)));
  return rows[0] ? chatModesSchema.parse(rows[0]) : defaultModes;
}

/** Stores a chat's modes; a chat with the default modes has no row. */
export async function setModes(tx: Executor, { id, clientId }: ChatOf, modes: ChatModes): Promise<void> {
  await tx.delete(chatModes).where(and(eq(chatModes.contentId, id), eq(chatModes.clientId, clientId)));
  const isPlain = modes.slowSeconds === defaultModes.slowSeconds && modes.holds === defaultModes.holds;
  if (!isPlain) await tx.insert(chatModes).values({ clientId, contentId: id, ...modes });
}

/** Returns whether a newer act of this kind exists that was not undone. */
export async function hasNewer(
  tx: Executor,
  chat: ChatOf,
  { id, kind }: Pick<ActRow, 'id' | 'kind'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: chatActs.id })
    .from(chatActs)
    .where(
      and(
        ...[eq(chatActs.contentId, chat.id), eq(chatActs.clientId, chat.clientId), eq(chatActs.kind, kind)],
        ...[gt(chatActs.id, id), isNull(chatActs.undoneAt)],
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const inChat = ({ id, clientId }: ChatOf) => and(eq(chatMutes.contentId, id), eq(chatMutes.clientId, clientId));

/** Returns a person's current mute. */
export async function muteOf(
  db: Executor,
  chat: ChatOf,
  { uid, now }: { uid: string; now: number },
): Promise<MuteRow | undefined> {
  const rows = await db
    .select()
    .from(chatMutes)
    .where(and(inChat(chat), eq(chatMutes.uid, uid), gt(chatMutes.until, new Date(now))));
  return rows[0] && startedByNow(db, rows[0], now);
}

/** If the clock was set back, so that a mute begins in the future, makes the mute start now and keep its length. */
async function startedByNow(db: Executor, mute: MuteRow, now: number): Promise<MuteRow> {
  const lengthMs = mute.until.getTime() - mute.since.getTime();
  if (mute.since.getTime() <= now) return mute;
  const times = { since: new Date(now), until: new Date(now + lengthMs) };
  await db
    .update(chatMutes)
    .set(times)
    .where(and(inChat({ id: mute.contentId, clientId: mute.clientId }), eq(chatMutes.uid, mute.uid)));
  return { ...mute, ...times };
}

/** Returns the current mutes, those that end last first. */
export async function mutesOf(db: Executor, chat: ChatOf, now: number): Promise<MuteRow[]> {
  const rows = await db
    .select()
    .from(chatMutes)
    .where(and(inChat(chat), gt(chatMutes.until, new Date(now))))
    .orderBy(desc(chatMutes.until), chatMutes.uid);
  const mutes: MuteRow[] = [];
  for (const row of rows) mutes.push(await startedByNow(db, row, now));
  return mutes;
}

/** Stores a mute, and replaces an expired mute of the same person. */
export async function insertMute(tx: Executor, mute: typeof chatMutes.$inferInsert): Promise<void> {
  await deleteMute(tx, { id: mute.contentId, clientId: mute.clientId }, mute.uid);
  await tx.insert(chatMutes).values(mute);
}

/** Deletes a mute, and its copies for guests of the account's browsers. Returns the ids of all who were muted. */
export async function deleteMute(tx: Executor, chat: ChatOf, uid: string): Promise<string[]> {
  const gone = await tx
    .delete(chatMutes)
    .where(and(inChat(chat), or(eq(chatMutes.uid, uid), eq(chatMutes.accountId, uid))))
    .returning({ uid: chatMutes.uid });
  return gone.map((mute) => mute.uid);
}
