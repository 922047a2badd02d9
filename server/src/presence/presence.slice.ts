import type { Content } from '@nave/domain/contents/content.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { SyncSpread } from '@nave/domain/presence/sync-spread.ts';
import { contentsWithNumbers } from '../contents/contents.reads.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { Announcer, type AnnouncerDeps } from './announcer.ts';
import { peopleAt } from './people-at.ts';
import { contentPlace } from './place-names.ts';
import { playerMetrics } from './player-metrics.ts';
import { Players } from './players.ts';
import { presenceSocket } from './presence.socket.ts';
import { Stays } from './stays.ts';

/** What presence needs from other slices. */
type Needs = Pick<AnnouncerDeps, 'chatAuthors'> &
  Pick<PaywallSlice, 'findContent' | 'admissionTo' | 'admissionToEvent' | 'findEventEntrance'>;

/** What the presence slice offers to others. */
export interface PresenceSlice {
  /** Returns how far the players of a content are from the server's position, for pages connected to this process. */
  syncSpread(contentId: string): SyncSpread;
  /** Returns the number of people who have opened a content, on any channel. */
  viewersOf(contentId: string): number;
  /** Returns everyone who is on one of a content's channels now, by id. */
  peopleAt(content: Pick<Content, 'channelIds'>): Map<string, Actor>;
  /** Registers the function that is called when a person comes to a content, or leaves it, on this process. */
  followStays: Stays['follow'];
  /** Whether the page of a connection of this process shows a content. */
  isAt: Stays['isAt'];
}

export function presenceSlice(
  { realtime, places, db, clock, log, metrics, onStop }: Platform,
  { chatAuthors, findContent, admissionTo, admissionToEvent, findEventEntrance }: Needs,
): PresenceSlice {
  const announcer = new Announcer({
    places,
    realtime,
    log,
    chatAuthors,
    contentsWithNumbers: (contentIds) => contentsWithNumbers(db, contentIds),
  });
  onStop(() => announcer.stop());
  const now = () => clock.now().getTime();
  const players = new Players(now);
  const stays = new Stays(now);
  presenceSocket({
    realtime,
    places,
    announcer,
    players,
    stays,
    db,
    clock,
    findContent,
    admissionTo,
    admissionToEvent,
    findEventEntrance,
  });
  playerMetrics(metrics.registry, players);
  return {
    syncSpread: (contentId) => players.spread(contentId),
    viewersOf: (contentId) => places.count(contentPlace(contentId)),
    peopleAt: (content) => peopleAt(places, content),
    followStays: (follower) => stays.follow(follower),
    isAt: (connection, contentId) => stays.isAt(connection, contentId),
  };
}
