import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { silence } from '../../platform/realtime/rooms/authors.ts';
import type { Projection } from '../../platform/realtime/rooms/room-log.ts';

/**
 * Moves a guest's bans to the user that the guest became. From the same commit on, the rooms refuse the user as well
 * (CHAT-138).
 */
export async function moveBansToUser(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await silence(tx, sql`select ${chatTopic('')} || content_id from chat_bans where uid = ${guestId}`, userId);
  await tx.execute(sql`insert into chat_bans (client_id, content_id, uid, user_name, act_id)
    select client_id, content_id, ${userId}, user_name, act_id from chat_bans where uid = ${guestId}
    on conflict do nothing`);
  await tx.execute(sql`delete from chat_bans where uid = ${guestId}`);
}

/** Copies an account's bans, at sign-out, to the browser's guest. A copy ends with its ban (CHAT-138). */
export async function copyBansToGuest(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await silence(tx, sql`select ${chatTopic('')} || content_id from chat_bans where uid = ${userId}`, guestId);
  await tx.execute(sql`insert into chat_bans (client_id, content_id, uid, user_name, act_id, account_id)
    select client_id, content_id, ${guestId}, user_name, act_id, ${userId} from chat_bans where uid = ${userId}
    on conflict do nothing`);
}

/** Moves a guest's mutes to the user. If both are muted in a chat, the mute that ends later stays (CHAT-157). */
export async function moveMutesToUser(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await silence(tx, sql`select ${chatTopic('')} || content_id from chat_mutes where uid = ${guestId}`, userId);
  await tx.execute(sql`insert into chat_mutes (client_id, content_id, uid, user_name, until, since)
    select client_id, content_id, ${userId}, user_name, until, since from chat_mutes where uid = ${guestId}
    on conflict (content_id, uid) do update set until = excluded.until, since = excluded.since
      where excluded.until > chat_mutes.until`);
  await tx.execute(sql`delete from chat_mutes where uid = ${guestId}`);
}

/** Copies an account's mutes, at sign-out, to the browser's guest. A copy ends with its mute (CHAT-138, CHAT-157). */
export async function copyMutesToGuest(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await silence(tx, sql`select ${chatTopic('')} || content_id from chat_mutes where uid = ${userId}`, guestId);
  await tx.execute(sql`insert into chat_mutes (client_id, content_id, uid, user_name, until, since, account_id)
    select client_id, content_id, ${guestId}, user_name, until, since, ${userId} from chat_mutes where uid = ${userId}
    on conflict (content_id, uid) do update set until = excluded.until, since = excluded.since,
      account_id = excluded.account_id where excluded.until > chat_mutes.until`);
}

/** Moves a guest's held messages to the user. */
export async function moveHeldToUser(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await tx.execute(sql`update chat_held set uid = ${userId} where uid = ${guestId}`);
}

/** Moves a guest's likes and flags to the user. */
export async function moveMarksToUser(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await tx.execute(sql`insert into chat_marks (client_id, content_id, kind, n, uid)
    select client_id, content_id, kind, n, ${userId} from chat_marks where uid = ${guestId} on conflict do nothing`);
  await tx.execute(sql`delete from chat_marks where uid = ${guestId}`);
}

/** Replaces a guest's id by the user's id in the moderation log, as in the guest's messages. */
export function moveInActs(contentId: string, from: string, to: string): Projection {
  return async (tx) => {
    await tx.execute(sql`update chat_acts set
        before = replace(before::text, ${from}, ${to})::jsonb, target = replace(target::text, ${from}, ${to})::jsonb
      where content_id = ${contentId} and (strpos(before::text, ${from}) > 0 or target ->> 'uid' = ${from})`);
  };
}
