import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { authorsAfter } from '../platform/realtime/rooms/authors.ts';
import { defineChangePhoto } from './change-photo.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSocket } from './chat.socket.ts';
import { chatLimits } from './chat-limits.ts';
import { defineMoveAuthor } from './move-author.ts';

/** What chat offers to others. */
export interface ChatSlice {
  /** Who has written in a content's chat after event `n`, and up to which number that is. */
  chatAuthors(contentId: string, n: number): Promise<{ uids: string[]; n: number }>;
}

export function chatSlice(
  { routes, realtime, rooms, db, clock, limits, jobs }: Platform,
  { onIdentityChange, onNewPhoto, userNow }: Pick<AccountsSlice, 'onIdentityChange' | 'onNewPhoto' | 'userNow'>,
): ChatSlice {
  chatSocket({ realtime, rooms, db, clock, limits: chatLimits(limits), userNow });
  chatRoutes({ routes, rooms, db, clock });
  onIdentityChange(defineMoveAuthor({ db, jobs, rooms }));
  onNewPhoto(defineChangePhoto({ db, jobs, rooms }));
  // A guest that has become a user wrote what it had written.
  const types = ['message', 'moved'];
  return { chatAuthors: (contentId, n) => authorsAfter(db, { room: chatTopic(contentId), n, types }) };
}
