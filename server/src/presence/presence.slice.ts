import { contentsWithNumbers } from '../contents/contents.reads.ts';
import type { Platform } from '../platform/platform.ts';
import { Announcer, type AnnouncerDeps } from './announcer.ts';
import { presenceSocket } from './presence.socket.ts';

/** What presence is told by others: who has written in the chats. */
type Told = Pick<AnnouncerDeps, 'chatAuthors'>;

export function presenceSlice({ realtime, places, db, clock, log, onStop }: Platform, { chatAuthors }: Told): void {
  const announcer = new Announcer({
    ...{ places, realtime, log, chatAuthors },
    contentsWithNumbers: (contentIds) => contentsWithNumbers(db, contentIds),
  });
  onStop(() => announcer.stop());
  presenceSocket({ realtime, places, announcer, db, clock });
}
