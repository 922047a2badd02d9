import { millisecondsOf, wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { addStays } from '@nave/server/analytics/store-stays.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { inTransaction } from '@nave/server/platform/database/transaction.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';

/** A content that people have watched. */
interface Watched {
  id: string;
  clientId: string;
  channelId: string;
  startsAt: Date;
}

/** A person who watched. Times are in seconds after the start. */
export interface SeededViewer {
  id?: string;
  /** The id of the person's account; null for a guest. */
  userId?: string | null;
  name?: string | null;
  isStaff?: boolean;
  stays: readonly (readonly [from: number, to: number])[];
}

/** Adds people who watched a content, with its figures, as if they had been counted while they watched. */
export async function seedViewings(db: Db, content: Watched, viewers: readonly SeededViewer[]): Promise<void> {
  const start = wholeSeconds(content.startsAt.getTime());
  const batch = viewers.map(({ id, userId = null, name = null, isStaff = false, stays }) => ({
    viewer: {
      contentId: content.id,
      clientId: content.clientId,
      channelId: content.channelId,
      viewerId: id ?? userId ?? v7(),
      userId,
      name,
      isStaff,
      email: null,
      device: 'mobile' as const,
      source: null,
      attendeeNumber: null,
      eventNumber: null,
      typeName: null,
      firstAt: new Date(millisecondsOf(start + (stays[0]?.[0] ?? 0))),
    },
    finished: stays.map(([from, to]) => ({ from: start + from, to: start + to })),
    thereSince: null,
  }));
  await inTransaction(db, (tx) => addStays(tx, { runId: v7(), batch, now: content.startsAt }));
}

/** Adds public messages to the chat of a content, which has none yet. Times are in seconds after the start. */
export async function seedMessages(
  db: Db,
  { id, startsAt }: Pick<Watched, 'id' | 'startsAt'>,
  messages: readonly { at: number; by: string; message: string; isHost?: boolean }[],
): Promise<void> {
  const room = chatTopic(id);
  await db.execute(sql`insert into rooms (room, top) values (${room}, ${messages.length})`);
  for (const [index, { at, by, message, isHost = false }] of messages.entries()) {
    const sentAt = new Date(startsAt.getTime() + at * 1_000);
    const messageId = v7();
    const data = { id: messageId, uid: by, userName: by, photoURL: null, message, timestamp: sentAt.getTime(), isHost };
    await db.execute(sql`insert into room_events (room, n, author_id, command_id, type, data, at)
      values (${room}, ${index + 1}, ${by}, ${messageId}, 'message', ${JSON.stringify(data)}::jsonb, ${sentAt})`);
  }
}
