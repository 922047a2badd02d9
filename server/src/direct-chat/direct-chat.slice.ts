import { OPENING_BURST, OPENINGS_PER_SECOND } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { MESSAGE_BURST, MESSAGE_REFILL_MS } from '@nave/domain/messages/message-limits.ts';
import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { directChatRoutes } from './direct-chat.routes.ts';
import { directChatSocket } from './direct-chat.socket.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { defineMovePerson, defineNewPicture } from './move-person.ts';

/** The longest time that an opening waits for the rate limit, in milliseconds; beyond it the page must retry. */
const LONGEST_WAIT_MS = 10_000;

/** What direct chat needs from other slices. */
type Needs = Pick<AccountsSlice, 'actorNow' | 'userNow' | 'staffNow' | 'onIdentityChange' | 'onNewPhoto'> &
  Pick<DirectChatDeps, 'findContent' | 'chatNameOf' | 'isBannedFromChat' | 'wordsOf' | 'peopleAt'>;

export function directChatSlice({ routes, realtime, rooms, db, clock, limits, jobs }: Platform, told: Needs): void {
  const pace = limits.buckets('direct-chat.person', { burst: MESSAGE_BURST, refillMs: MESSAGE_REFILL_MS });
  const size = { burst: OPENING_BURST, perSecond: OPENINGS_PER_SECOND, longestWaitMs: LONGEST_WAIT_MS };
  const deps = { ...told, db, clock, rooms, realtime, pace, openings: limits.pace('direct-chat.openings', size) };
  directChatSocket(deps);
  directChatRoutes({ ...deps, routes });
  told.onIdentityChange(defineMovePerson({ ...deps, jobs }));
  told.onNewPhoto(defineNewPicture({ ...deps, jobs }));
}
