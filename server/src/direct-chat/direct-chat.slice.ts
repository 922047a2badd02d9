import { MESSAGE_BURST, MESSAGE_REFILL_MS } from '@nave/domain/messages/message-limits.ts';
import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { directChatRoutes } from './direct-chat.routes.ts';
import { directChatSocket } from './direct-chat.socket.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { defineMovePerson, defineNewPicture } from './move-person.ts';

/** What conversations are told by others. */
type Told = Pick<AccountsSlice, 'userNow' | 'staffNow' | 'onIdentityChange' | 'onNewPhoto'> &
  Pick<DirectChatDeps, 'chatNameOf' | 'isBannedFromChat' | 'peopleAt'>;

export function directChatSlice({ routes, realtime, rooms, db, clock, limits, jobs }: Platform, told: Told): void {
  const pace = limits.buckets('direct-chat.person', { burst: MESSAGE_BURST, refillMs: MESSAGE_REFILL_MS });
  const { userNow, staffNow, chatNameOf, isBannedFromChat, peopleAt } = told;
  const deps = { db, clock, rooms, realtime, pace, userNow, staffNow, chatNameOf, isBannedFromChat, peopleAt };
  directChatSocket(deps);
  directChatRoutes({ ...deps, routes });
  told.onIdentityChange(defineMovePerson({ ...deps, jobs }));
  told.onNewPhoto(defineNewPicture({ ...deps, jobs }));
}
