import type { Content } from '@nave/domain/contents/content.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { OwnWords } from '@nave/domain/messages/own-words.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import type { Buckets, Pace } from '../platform/process/ports.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';

export interface DirectChatDeps {
  db: Db;
  clock: Clock;
  events: ClientEvents;
  findContent: FindContentFor;
  rooms: Rooms;
  realtime: Pick<Realtime, 'publish' | 'refresh'>;
  /** Rate limit of each viewer's messages (DM-88). */
  pace: Buckets;
  /** Rate limit of new conversations of a content, for all viewers together (DM-94). */
  openings: Pace;
  /** Returns a client's own words, prepared for cleaning messages. */
  wordsOf(clientId: string): Promise<OwnWords>;
  /** Returns the actor of the same session with current roles; null if the session has ended. */
  reloadActor(executor: Executor, actor: Actor): Promise<Actor | null>;
  /** Returns a user with current roles; null if there is no such user. */
  userNow(executor: Executor, userId: string): Promise<Actor | null>;
  /** Returns the staff of a client with current roles. */
  staffNow(executor: Executor, clientId: string): Promise<Actor[]>;
  /** Returns a person's most recent name in a content's chat; null for a person who has never written there. */
  chatNameOf(executor: Executor, contentId: string, uid: string): Promise<string | null>;
  /**
   * Returns whether a content's chat refuses messages of this person. A row lock keeps the result valid until the
   * transaction ends.
   */
  isBannedFromChat(tx: Executor, contentId: string, uid: string): Promise<boolean>;
  /** Returns the people who are present on one of the content's channels now, by id. */
  peopleAt(content: Pick<Content, 'channelIds'>): Map<string, Actor>;
}
