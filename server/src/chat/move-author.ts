import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { MovedAuthor } from '@nave/domain/messages/chat-message.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { changeAuthor } from '../platform/realtime/rooms/authors.ts';
import type { Projection } from '../platform/realtime/rooms/room-log.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { chatsOfAuthor, PRODUCT } from './chats-of-author.ts';
import {
  moveBansToUser,
  moveHeldToUser,
  moveInActs,
  moveMarksToUser,
  moveMutesToUser,
} from './moderation/move-guest-data.ts';
import { moveDevicesToUser } from './raids/devices.store.ts';

/** Name of the job. It updates the chat rooms after the transaction that signs the user in has committed. */
const MOVE_AUTHOR = 'chat-move-author';

export interface MoveAuthorDeps {
  db: Executor;
  jobs: Jobs;
  rooms: Rooms;
}

/** Moves a guest's chat messages to the user that the guest became. */
export function defineMoveAuthor({ db, jobs, rooms }: MoveAuthorDeps) {
  jobs.define<MovedAuthor & Record<string, unknown>>(MOVE_AUTHOR, async ({ from, to }) => {
    for (const room of await chatsOfAuthor(db, from)) {
      const move = changeAuthor(room, { from, to }, { uid: to });
      const moveActs = moveInActs(room.slice(chatTopic('').length), from, to);
      const project: Projection = async (...appended) => {
        await move(...appended);
        await moveActs(...appended);
      };
      // The guest's id is the command id, so that a job that runs twice publishes one event.
      const event = { authorId: PRODUCT, commandId: from, type: 'moved', data: { from, to }, project } as const;
      await rooms.append(room, event);
    }
  });
  return async (tx: Executor, { guestId, userId }: { guestId: string; userId: string }) => {
    await moveBansToUser(tx, { guestId, userId });
    await moveMutesToUser(tx, { guestId, userId });
    await moveHeldToUser(tx, { guestId, userId });
    await moveMarksToUser(tx, { guestId, userId });
    await moveDevicesToUser(tx, { guestId, userId });
    await jobs.enqueue(tx, MOVE_AUTHOR, { from: guestId, to: userId });
  };
}
