import { chatSelfTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { bansOf, type ChatOf } from './moderation.store.ts';
import { mutesOf } from './modes.store.ts';
import { publishHeld } from './publish-held.ts';

interface PublishDeps {
  db: Db;
  clock: Clock;
  realtime: Realtime;
}

/** Publishes people's bans, mutes and held messages to all of their tabs, after the commit (CHAT-99, CHAT-100). */
export async function publishStanding(
  { db, clock, realtime }: PublishDeps,
  chat: ChatOf,
  uids: readonly string[],
): Promise<void> {
  if (uids.length === 0) return;
  const banned = new Set((await bansOf(db, chat)).map(({ uid }) => uid));
  const mutes = new Map((await mutesOf(db, chat, clock.now().getTime())).map(({ uid, until }) => [uid, until]));
  for (const uid of uids) {
    const standing = { isBanned: banned.has(uid), mutedUntil: mutes.get(uid)?.toISOString() ?? null };
    realtime.publish(chatSelfTopic(chat.id, uid), 'standing', standing);
    await publishHeld({ db, realtime }, chat, uid);
  }
}
