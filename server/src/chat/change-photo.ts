import type { NewPhoto } from '@nave/domain/chat/chat-message.ts';
import type { Executor } from '../platform/database/database.ts';
import { changeAuthor } from '../platform/realtime/rooms/authors.ts';
import { chatsOfAuthor, PRODUCT } from './chats-of-author.ts';
import type { MoveAuthorDeps } from './move-author.ts';

/** The job: rooms are written outside of the transaction in which somebody changes the picture. */
const CHANGE_PHOTO = 'chat-change-photo';

/** Beside what a user wrote in chats stands the picture that the user has now, for everyone who reads it (MED-37). */
export function defineChangePhoto({ db, jobs, rooms }: MoveAuthorDeps) {
  jobs.define<NewPhoto & Record<string, unknown>>(CHANGE_PHOTO, async ({ uid, photoURL }) => {
    for (const room of await chatsOfAuthor(db, uid)) {
      const project = changeAuthor(room, { from: uid }, { photoURL });
      // Named by the picture, whose address is another one each time: a job that runs twice tells it once.
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
