import { randomInt } from 'node:crypto';
import { addedSince, iconsToDraw, type ReactionCounts, sumOf } from '@nave/domain/reactions/reaction-counts.ts';
import type { FlyingReaction } from '@nave/domain/reactions/reactions.api.ts';
import { reactionsTopic } from '@nave/domain/reactions/reactions.protocol.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { StateAnnouncer } from '../platform/realtime/state-announcer.ts';
import { totalsOfContents } from './reactions.store.ts';

/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY_MS = 500;
/** The maximum number of reactions that fly at each announcement. */
const MOST_FLYING = 16;

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
  realtime: Pick<Realtime, 'deliverHere' | 'followersHere'>;
}

/** A content whose reactions pages follow. */
interface Followed {
  id: string;
  startsAt: string | null;
}

/** Returns the announcer of reactions, which tells pages the totals and which icons fly (REA-33). */
export function reactionsAnnouncer({ db, clock, log, realtime }: Deps): StateAnnouncer<Followed, ReactionCounts> {
  let lastId = 0;
  function flying({ startsAt }: Followed, added: ReactionCounts): FlyingReaction[] {
    const now = clock.now();
    const timestamp = now.toISOString();
    const relativeTime = startsAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(startsAt)) / 1_000;
    return iconsToDraw(added, MOST_FLYING).map((icon) => {
      lastId += 1;
      return {
        id: `${now.getTime().toString(36)}-${lastId.toString(36)}`,
        icon,
        timestamp,
        relativeTime,
        x: randomInt(101),
        y: randomInt(21),
        display: true,
      };
    });
  }
  return new StateAnnouncer({
    everyMs: ANNOUNCE_EVERY_MS,
    topic: reactionsTopic,
    read: (contents) =>
      totalsOfContents(
        db,
        contents.map(({ id }) => id),
      ),
    isSame: (before, now) => sumOf(before) === sumOf(now),
    announce(content, totals, before) {
      const reactions = before ? flying(content, addedSince(before, totals)) : [];
      realtime.deliverHere(reactionsTopic(content.id), 'flew', { reactions, totals });
    },
    realtime,
    log,
  });
}
