import { OPENING_BURST, OPENINGS_PER_SECOND } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { MESSAGE_BURST, MESSAGE_REFILL_MS } from '@nave/domain/messages/message-limits.ts';
import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { directChatRoutes } from './direct-chat.routes.ts';
import { directChatSocket } from './direct-chat.socket.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { erasingConversations } from './erase-person.ts';
import { defineMovePerson, defineNewPicture } from './move-person.ts';

/** Maximum time that an opening waits for the rate limit, in milliseconds. A page that would wait longer must retry. */
const LONGEST_WAIT_MS = 10_000;

/** What direct chat needs from other slices. */
type Needs = Pick<
  AccountsSlice,
  'reloadActor' | 'userNow' | 'staffNow' | 'onIdentityChange' | 'onErasure' | 'onNewPhoto'
> &
  Pick<DirectChatDeps, 'events' | 'findContent' | 'chatNameOf' | 'isBannedFromChat' | 'wordsOf' | 'peopleAt'>;

export function directChatSlice({ routes, realtime, rooms, db, clock, limits, jobs }: Platform, needs: Needs): void {
  const pace = limits.buckets('direct-chat.person', { burst: MESSAGE_BURST, refillMs: MESSAGE_REFILL_MS });
  const openingLimit = { burst: OPENING_BURST, perSecond: OPENINGS_PER_SECOND, longestWaitMs: LONGEST_WAIT_MS };
  const openings = limits.pace('direct-chat.openings', openingLimit);
  const deps = { ...needs, db, clock, rooms, realtime, pace, openings };
  directChatSocket(deps);
  directChatRoutes({ ...deps, routes });
  needs.onIdentityChange(defineMovePerson({ ...deps, jobs }));
  needs.onErasure(erasingConversations({ db, jobs, rooms }));
  needs.onNewPhoto(defineNewPicture({ ...deps, jobs }));
}
