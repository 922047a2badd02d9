import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { defineChangePhoto } from './change-photo.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSocket } from './chat.socket.ts';
import { chatLimits } from './chat-limits.ts';
import { defineMoveAuthor } from './move-author.ts';

export function chatSlice(
  { routes, realtime, rooms, db, clock, limits, jobs }: Platform,
  { onIdentityChange, onNewPhoto, userNow }: Pick<AccountsSlice, 'onIdentityChange' | 'onNewPhoto' | 'userNow'>,
): void {
  chatSocket({ realtime, rooms, db, clock, limits: chatLimits(limits), userNow });
  chatRoutes({ routes, rooms, db, clock });
  onIdentityChange(defineMoveAuthor({ db, jobs, rooms }));
  onNewPhoto(defineChangePhoto({ db, jobs, rooms }));
}
