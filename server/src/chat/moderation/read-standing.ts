import type { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { SnapshotOf } from '@nave/domain/kernel/topic.ts';
import { type PersonOnContent, personKey } from '../../contents/person-on-content.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import { batchedLoad } from '../../platform/database/shared-load.ts';
import { readOwnHeld } from './held-messages.ts';
import type { ChatOf } from './moderation.store.ts';
import { muteOf } from './modes.store.ts';
import { standingsOf } from './standing.store.ts';

type OwnStanding = SnapshotOf<typeof chatTopics.self>;

/**
 * Reads a person's ban, mute, marks and held messages in a chat. Requests that arrive while a query runs share the next
 * query; only people with a mute or with held messages need further queries.
 */
export function standingReader(db: Executor, clock: Clock): (chat: ChatOf, uid: string) => Promise<OwnStanding> {
  const find = batchedLoad(
    personKey,
    async (people: readonly PersonOnContent[]) =>
      new Map((await standingsOf(db, people)).map((row) => [personKey(row), row])),
  );
  return async (chat, uid) => {
    const found = await find({ clientId: chat.clientId, contentId: chat.id, uid });
    if (!found) throw new Error(`The query returned no standing of ${uid}.`);
    const mute = found.hasMute ? await muteOf(db, chat, { uid, now: clock.now().getTime() }) : undefined;
    return {
      isBanned: found.isBanned,
      likes: found.likes,
      flags: found.flags,
      mutedUntil: mute?.until.toISOString() ?? null,
      held: found.hasHeld ? await readOwnHeld(db, chat, uid) : [],
    };
  };
}
