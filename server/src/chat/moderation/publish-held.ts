import { chatSelfTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { readOwnHeld } from './held-messages.ts';
import type { ChatOf } from './moderation.store.ts';

export interface PublishHeldDeps {
  db: Db;
  realtime: Realtime;
}

/** Publishes a person's held and declined messages to all of their tabs (CHAT-163). */
export async function publishHeld({ db, realtime }: PublishHeldDeps, chat: ChatOf, uid: string): Promise<void> {
  realtime.publish(chatSelfTopic(chat.id, uid), 'held', { held: await readOwnHeld(db, chat, uid) });
}
