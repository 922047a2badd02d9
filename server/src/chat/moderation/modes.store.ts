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

/** Whether a newer act of this kind exists and is not undone. */
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

const muted = ({ id, clientId }: ChatOf) => and(eq(chatMutes.contentId, id), eq(chatMutes.clientId, clientId));

/** Returns a person's mute at this moment. */
export async function muteOf(
  db: Executor,
  chat: ChatOf,
  { uid, now }: { uid: string; now: number },
): Promise<MuteRow | undefined> {
  const rows = await db
    .select()
    .from(chatMutes)
    .where(and(muted(chat), eq(chatMutes.uid, uid), gt(chatMutes.until, new Date(now))));
  return rows[0] && withinItsLength(db, rows[0], now);
}

/**
 * A clock that was set back must not prolong a mute: a mute that begins in the future starts now and keeps its length.
 */
async function withinItsLength(db: Executor, mute: MuteRow, now: number): Promise<MuteRow> {
  const lengthMs = mute.until.getTime() - mute.since.getTime();
  if (mute.since.getTime() <= now) return mute;
  const times = { since: new Date(now), until: new Date(now + lengthMs) };
  await db
    .update(chatMutes)
    .set(times)
    .where(and(muted({ id: mute.contentId, clientId: mute.clientId }), eq(chatMutes.uid, mute.uid)));
  return { ...mute, ...times };
}

/** Returns the mutes at this moment, the longest first. */
export async function mutesOf(db: Executor, chat: ChatOf, now: number): Promise<MuteRow[]> {
  const rows = await db
    .select()
    .from(chatMutes)
    .where(and(muted(chat), gt(chatMutes.until, new Date(now))))
    .orderBy(desc(chatMutes.until), chatMutes.uid);
  const mutes: MuteRow[] = [];
  for (const row of rows) mutes.push(await withinItsLength(db, row, now));
  return mutes;
}

/** Stores a mute and replaces an expired one. */
export async function insertMute(tx: Executor, mute: typeof chatMutes.$inferInsert): Promise<void> {
  await deleteMute(tx, { id: mute.contentId, clientId: mute.clientId }, mute.uid);
  await tx.insert(chatMutes).values(mute);
}

/** Deletes a mute, and those copied to guests of the account; returns whose they were. */
export async function deleteMute(tx: Executor, chat: ChatOf, uid: string): Promise<string[]> {
  const gone = await tx
    .delete(chatMutes)
    .where(and(muted(chat), or(eq(chatMutes.uid, uid), eq(chatMutes.accountId, uid))))
    .returning({ uid: chatMutes.uid });
  return gone.map((mute) => mute.uid);
}
