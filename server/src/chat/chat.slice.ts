import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { defineChangePhoto } from './change-photo.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSocket } from './chat.socket.ts';
import { chatAuthors } from './chat-authors.ts';
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
  return { chatAuthors: chatAuthors({ rooms, db }) };
}
