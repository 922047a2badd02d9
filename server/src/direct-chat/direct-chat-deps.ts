import type { Content } from '@nave/domain/contents/content.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { OwnWords } from '@nave/domain/messages/own-words.ts';
import type { FindContent } from '../contents/find-content.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import type { Buckets, Pace } from '../platform/process/ports.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';

/** What conversations are made of, and what they are told by others. */
export interface DirectChatDeps {
  db: Db;
  clock: Clock;
  findContent: FindContent;
  rooms: Rooms;
  realtime: Pick<Realtime, 'publish' | 'refresh'>;
  /** How quickly viewers may write (DM-88). */
  pace: Buckets;
  /** How quickly viewers, all together, may open conversations of a content (DM-94). */
  openings: Pace;
  /** The words of an organisation, ready to clean messages with. */
  wordsOf(clientId: string): Promise<OwnWords>;
  /** The user who acts, in the same session, with the roles of this moment; null when there is none. */
  actorNow(executor: Executor, actor: Actor): Promise<Actor | null>;
  /** A user with the roles of this moment; null when there is none. */
  userNow(executor: Executor, userId: string): Promise<Actor | null>;
  /** The staff of a client, with the roles of this moment. */
  staffNow(executor: Executor, clientId: string): Promise<Actor[]>;
  /** The name under which somebody has written last in a content's chat; null for who never has. */
  chatNameOf(executor: Executor, contentId: string, uid: string): Promise<string | null>;
  /** Whether a content's chat takes nothing of somebody: in a transaction until its end. */
  isBannedFromChat(tx: Executor, contentId: string, uid: string): Promise<boolean>;
  /** Everybody on one of a content's channels now, by id. */
  peopleAt(content: Pick<Content, 'channelIds'>): Map<string, Actor>;
}
