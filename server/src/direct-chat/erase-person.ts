import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { v4, v7 } from 'uuid';
import type { ErasureFollower } from '../accounts/erasure/erased-person.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { eraseAuthors, roomsOfAuthors } from '../platform/realtime/rooms/erase-authors.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { countChatsOfPerson, eraseFromChats } from './erased-chats.store.ts';

/** Name of the job that redacts the messages in the rooms, after the transaction of the erasure has committed. */
const ERASE_MESSAGES = 'direct-chat-erase-messages';

interface Deps {
  db: Executor;
  jobs: Jobs;
  rooms: Rooms;
}

/** Erases a person from conversations. The messages of the other people stay. */
export function erasingConversations({ db, jobs, rooms }: Deps): ErasureFollower {
  jobs.define<{ authorIds: string[] }>(ERASE_MESSAGES, async ({ authorIds }) => {
    for (const room of await roomsOfAuthors(db, directChatRoom(''), authorIds))
      await rooms.act([room], async (acts) => {
        const randomId = v4();
        const forgets = await eraseAuthors(acts, room, { authorIds, types: ['message'], randomId });
        const data = { from: randomId, to: randomId };
        await acts.append(room, [{ authorId: 'nave', commandId: v7(), type: 'moved', data, forgets }]);
      });
  });
  return {
    count: async (executor, { viewerIds }) => ({ conversations: await countChatsOfPerson(executor, viewerIds) }),
    async erase(tx, { viewerIds, fullNames }) {
      for (const uid of viewerIds) await eraseFromChats(tx, { uid, randomId: v4(), fullNames });
      if (viewerIds.length > 0) await jobs.enqueue(tx, ERASE_MESSAGES, { authorIds: viewerIds });
    },
  };
}
