import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { silence } from '../../platform/realtime/rooms/authors.ts';
import type { Project } from '../../platform/realtime/rooms/room-log.ts';

/**
 * Copies a guest's bans to the user that the guest became: from the same commit on the rooms refuse the user too
 * (CHAT-138).
 */
export async function copyBansToUser(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await silence(tx, sql`select ${chatTopic('')} || content_id from chat_bans where uid = ${guestId}`, userId);
  await tx.execute(sql`insert into chat_bans (client_id, content_id, uid, user_name, act_id)
    select client_id, content_id, ${userId}, user_name, act_id from chat_bans where uid = ${guestId}
    on conflict do nothing`);
  await tx.execute(sql`delete from chat_bans where uid = ${guestId}`);
}

/** Copies an account's bans to the guest of its browser at sign-out, for as long as the account has them (CHAT-138). */
export async function copyBansToGuest(
  tx: Executor,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await silence(tx, sql`select ${chatTopic('')} || content_id from chat_bans where uid = ${userId}`, guestId);
  await tx.execute(sql`insert into chat_bans (client_id, content_id, uid, user_name, act_id, account_id)
    select client_id, content_id, ${guestId}, user_name, act_id, ${userId} from chat_bans where uid = ${userId}
    on conflict do nothing`);
}

/** Copies a guest's mutes to the user; of two the longer one counts (CHAT-157). */
export async function copyMutesToUser(
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

/**
 * Copies an account's mutes to the guest of its browser at sign-out, for as long as the account has them (CHAT-138,
 * CHAT-157).
 */
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

/** Moves a guest's entries in the moderation log to the user, as their messages are moved. */
export function moveInActs(contentId: string, from: string, to: string): Project {
  return async (tx) => {
    await tx.execute(sql`update chat_acts set
        before = replace(before::text, ${from}, ${to})::jsonb, target = replace(target::text, ${from}, ${to})::jsonb
      where content_id = ${contentId} and (strpos(before::text, ${from}) > 0 or target ->> 'uid' = ${from})`);
  };
}
