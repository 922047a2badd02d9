import { MARK_BURST, MARK_REFILL_MS, ROOM_BURST, ROOM_PER_SECOND } from '@nave/domain/chat/chat.protocol.ts';
import { MESSAGE_BURST, MESSAGE_REFILL_MS } from '@nave/domain/messages/message-limits.ts';
import type { Buckets, Limits, Pace } from '../platform/process/ports.ts';

/** Who would wait longer than this is to ask again: so many at most wait for a room. In milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/** How quickly viewers may write. */
export interface ChatLimits {
  /** Per person: never by address, a church is one address (E21, CHAT-28). */
  ofPerson: Buckets;
  /** Per room, all together: however many guests somebody makes, the chat stays readable (CHAT-150). */
  ofRoom: Pace;
  /** Likes and flags, per person (E9). */
  ofMarks: Buckets;
}

export function chatLimits(limits: Limits): ChatLimits {
  const room = { burst: ROOM_BURST, perSecond: ROOM_PER_SECOND, longestWaitMs: LONGEST_WAIT_MS };
  return {
    ofPerson: limits.buckets('chat.person', { burst: MESSAGE_BURST, refillMs: MESSAGE_REFILL_MS }),
    ofRoom: limits.pace('chat.room', room),
    ofMarks: limits.buckets('chat.marks', { burst: MARK_BURST, refillMs: MARK_REFILL_MS }),
  };
}
