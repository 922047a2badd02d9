import { directChatRoom, type directChatTopics } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { replaceGuest, supersede, withImage } from '@nave/domain/direct-chat/direct-chat-steps.ts';
import { uniqueKeyOf } from '@nave/domain/direct-chat/open-direct-chat.ts';
import type { TopicName } from '@nave/domain/kernel/topic.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { changeAuthor, roomsOfAuthor } from '../platform/realtime/rooms/authors.ts';
import { chatAt, chatById, lockChatsOfPerson, updateChat } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { publishChat } from './publish-chat.ts';

/** The author of events that the product writes itself. */
const PRODUCT = 'nave';
const MOVE_PERSON = 'direct-chat-move-person';
const NEW_PICTURE = 'direct-chat-new-picture';

interface MovePersonDeps extends Pick<DirectChatDeps, 'db' | 'rooms' | 'realtime'> {
  jobs: Jobs;
}

/**
 * Moves a guest's conversations to the user that the guest became, in the same transaction (DM-80 to DM-82). If the
 * user has an open conversation with the same place, one of the two ends; the messages of both are kept.
 */
export function defineMovePerson(deps: MovePersonDeps) {
  const { db, jobs } = deps;
  // The job updates the rooms and notifies people after the transaction that signs the user in has committed.
  jobs.define<{ from: string; to: string; chatIds: string[] }>(MOVE_PERSON, async ({ from, to, chatIds }) => {
    for (const room of await roomsOfPerson(db, from)) {
      // The guest's id is the command id, so that a job that runs twice publishes one event.
      const project = changeAuthor(room, { from, to }, { uid: to });
      await deps.rooms.append(room, { authorId: PRODUCT, commandId: from, type: 'moved', data: { from, to }, project });
    }
    await publishChats(deps, chatIds);
  });
  return async (tx: Executor, { guestId: from, userId: to }: { guestId: string; userId: string }) => {
    const rows = await lockChatsOfPerson(tx, from);
    const changedIds = new Set<string>();
    for (const row of rows) {
      const { clientId, contentId, chat } = row;
      const moved = withNextVersion(chat, replaceGuest(chat, { from, to }));
      const place = uniqueKeyOf(moved);
      const existing = place && place !== row.place ? await chatAt(tx, { id: contentId, clientId }, place) : undefined;
      const toEnd = existing && conversationToEnd(moved, existing.chat);
      const ended = toEnd && withNextVersion(toEnd, supersede(toEnd, to));
      // A place is unique among open conversations, so the conversation that ends is updated first.
      if (ended && ended.id !== moved.id) await updateChat(tx, row, ended);
      await updateChat(tx, row, ended?.id === moved.id ? ended : moved);
      for (const id of [moved.id, ...(ended ? [ended.id] : [])]) changedIds.add(id);
    }
    if (rows.length > 0) await jobs.enqueue(tx, MOVE_PERSON, { from, to, chatIds: [...changedIds] });
  };
}

/**
 * Returns which of two conversations must end, because only one conversation between the same people can be open. A
 * blocked conversation stays; otherwise the conversation that was used last stays open.
 */
function conversationToEnd(one: DirectChat, other: DirectChat): DirectChat {
  const isKept = one.status === 'blocked' || (other.status !== 'blocked' && one.updatedAt >= other.updatedAt);
  return isKept ? other : one;
}

function withNextVersion(before: DirectChat, chat: DirectChat): DirectChat {
  return { ...chat, version: before.version + 1 };
}

/** Updates the author's photo on all of their messages in conversations (MED-37). */
export function defineNewPicture(deps: MovePersonDeps) {
  const { db, jobs, rooms } = deps;
  jobs.define<{ uid: string; photoURL: string; chatIds: string[] }>(NEW_PICTURE, async ({ uid, photoURL, chatIds }) => {
    for (const room of await roomsOfPerson(db, uid)) {
      const project = changeAuthor(room, { from: uid }, { photoURL });
      // The photo's URL is the command id, so that a job that runs twice publishes one event.
      await rooms.append(room, {
        authorId: PRODUCT,
        commandId: photoURL,
        type: 'photo',
        data: { uid, photoURL },
        project,
      });
    }
    await publishChats(deps, chatIds);
  });
  return async (tx: Executor, { userId: uid, photoURL }: { userId: string; photoURL: string }) => {
    const rows = await lockChatsOfPerson(tx, uid);
    for (const row of rows) await updateChat(tx, row, withNextVersion(row.chat, withImage(row.chat, uid, photoURL)));
    const chatIds = rows.map(({ id }) => id);
    if (rows.length > 0) await jobs.enqueue(tx, NEW_PICTURE, { uid, photoURL, chatIds }, { key: uid });
  };
}

async function roomsOfPerson(db: Executor, uid: string): Promise<TopicName<typeof directChatTopics.room>[]> {
  return (await roomsOfAuthor(db, uid)).filter((room) => room.startsWith(directChatRoom('')));
}

async function publishChats(deps: MovePersonDeps, chatIds: readonly string[]): Promise<void> {
  for (const id of chatIds) {
    const row = await chatById(deps.db, id);
    if (row) await publishChat(deps, { id: row.contentId, clientId: row.clientId }, row.chat);
  }
}
