import { MARK_BURST, MARK_REFILL_MS, ROOM_BURST, ROOM_PER_SECOND } from '@nave/domain/chat/chat.protocol.ts';
import { MESSAGE_BURST, MESSAGE_REFILL_MS } from '@nave/domain/messages/message-limits.ts';
import type { Buckets, Limits, Pace } from '../platform/process/ports.ts';

/**
 * Maximum time that a message waits for its room's rate limit, in milliseconds. A page whose message would wait longer
 * must retry, which limits the queue.
 */
const LONGEST_WAIT_MS = 10_000;

/** Rate limits of viewers. */
export interface ChatLimits {
  /** Per person, never by IP address: a whole church may share one address (E21, CHAT-28). */
  ofPerson: Buckets;
  /** Per room, for all authors together, so that one person with many guest identities cannot flood it (CHAT-150). */
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
