import { DIRECT_CHATS } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { type PersonOnContent, personKey } from '../contents/person-on-content.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';
import { type ContentOf, chatsOf, peopleWithChats } from './direct-chat.store.ts';

type OwnChats = Awaited<ReturnType<typeof chatsOf>>;

/**
 * Reads a person's conversations. Requests that arrive while a query runs share the next query, which finds the people
 * who have conversations. Each of these people then needs one more query; the others need none.
 */
export function ownChatsReader(db: Executor): (content: ContentOf, uid: string) => Promise<OwnChats> {
  const hasChats = batchedLoad(
    personKey,
    async (people: readonly PersonOnContent[]) =>
      new Map((await peopleWithChats(db, people)).map((person) => [personKey(person), true])),
  );
  return async (content, uid) => {
    const hasAny = await hasChats({ clientId: content.clientId, contentId: content.id, uid });
    return hasAny ? chatsOf(db, content, { uid, limit: DIRECT_CHATS }) : [];
  };
}
