import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { v4, v7 } from 'uuid';
import type { ErasureFollower } from '../accounts/erasure/erased-person.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import {
  countOfAuthors,
  eraseAuthors,
  minutesOfAuthors,
  roomsOfAuthors,
  unsilenceErased,
} from '../platform/realtime/rooms/erase-authors.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { PRODUCT } from './chats-of-author.ts';
import { deleteDevicesOf, eraseFromChatTables, insertErasedMessages } from './erased-messages.store.ts';
import { deleteTextsOfAuthor } from './moderation/forgotten-texts.store.ts';

/** Name of the job that redacts the messages in the rooms, after the transaction of the erasure has committed. */
const ERASE_MESSAGES = 'chat-erase-messages';

interface Deps {
  db: Executor;
  clock: Clock;
  jobs: Jobs;
  rooms: Rooms;
}

/** Erases a person's chat messages, which stay as numbers, and the person in the moderation log. */
export function erasingMessages({ db, clock, jobs, rooms }: Deps): ErasureFollower {
  jobs.define<{ authorIds: string[] }>(ERASE_MESSAGES, async ({ authorIds }) => {
    // Devices are stored some time after a message.
    await deleteDevicesOf(db, authorIds);
    for (const room of await roomsOfAuthors(db, chatTopic(''), authorIds))
      await rooms.act([room], async (acts) => {
        const randomId = v4();
        const minutes = await minutesOfAuthors(acts.tx, { room, type: 'message', flag: 'isHost', authorIds });
        await insertErasedMessages(acts.tx, { contentId: room.slice(chatTopic('').length), person: randomId, minutes });
        const types = ['message', 'pinned', 'restored'];
        const ns = await eraseAuthors(acts, room, { authorIds, types, randomId });
        const event = { authorId: PRODUCT, commandId: v7(), type: 'removed', data: { ns }, forgets: ns };
        if (ns.length > 0) await acts.append(room, [event]);
      });
    // The rooms of moderation have no texts.
    for (const room of await roomsOfAuthors(db, chatStaffTopic(''), authorIds))
      await rooms.act([room], (acts) => eraseAuthors(acts, room, { authorIds, types: [], randomId: v4() }));
  });
  return {
    count: async (executor, { viewerIds: authorIds }) => ({
      messages: await countOfAuthors(executor, { prefix: chatTopic(''), type: 'message', authorIds }),
    }),
    async erase(tx, { viewerIds }) {
      for (const uid of viewerIds) {
        await deleteTextsOfAuthor(tx, uid, clock.now());
        await eraseFromChatTables(tx, uid, v4());
      }
      await unsilenceErased(tx, viewerIds);
      if (viewerIds.length > 0) await jobs.enqueue(tx, ERASE_MESSAGES, { authorIds: viewerIds });
    },
  };
}
