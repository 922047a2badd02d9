import type { NewPhoto } from '@nave/domain/messages/chat-message.ts';
import type { Executor } from '../platform/database/database.ts';
import { changeAuthor } from '../platform/realtime/rooms/authors.ts';
import { chatsOfAuthor, PRODUCT } from './chats-of-author.ts';
import type { MoveAuthorDeps } from './move-author.ts';

/** Name of the job. It updates the chat rooms after the transaction that stores the photo has committed. */
const CHANGE_PHOTO = 'chat-change-photo';

/** Updates the author's photo on all of their chat messages (MED-37). */
export function defineChangePhoto({ db, jobs, rooms }: MoveAuthorDeps) {
  jobs.define<NewPhoto & Record<string, unknown>>(CHANGE_PHOTO, async ({ uid, photoURL }) => {
    for (const room of await chatsOfAuthor(db, uid)) {
      const project = changeAuthor(room, { from: uid }, { photoURL });
      // The photo's URL is the command id, so that a job that runs twice publishes one event.
      const event = {
        authorId: PRODUCT,
        commandId: photoURL,
        type: 'photo',
        data: { uid, photoURL },
        project,
      } as const;
      await rooms.append(room, event);
    }
  });
  return (tx: Executor, { userId, photoURL }: { userId: string; photoURL: string }) =>
    jobs.enqueue(tx, CHANGE_PHOTO, { uid: userId, photoURL }, { key: userId });
}
