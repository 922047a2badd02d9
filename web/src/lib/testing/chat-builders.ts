import type { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import { defaultModes } from '@nave/domain/chat/chat-modes.ts';
import type { SnapshotOf } from '@nave/domain/kernel/topic.ts';

/** What a page starts from: a chat in which nobody has said anything. */
export function aChat(fields: Partial<SnapshotOf<typeof chatTopics.chat>> = {}): SnapshotOf<typeof chatTopics.chat> {
  return { messages: [], hasOlder: false, pinned: null, slowSeconds: 0, ...fields };
}

/** Somebody who may write, and has marked nothing. */
export function aStanding(
  fields: Partial<SnapshotOf<typeof chatTopics.self>> = {},
): SnapshotOf<typeof chatTopics.self> {
  return { isBanned: false, mutedUntil: null, held: [], likes: [], flags: [], ...fields };
}

/** A chat in which its hosts have done nothing. */
export function aModeration(fields: Partial<ChatModeration> = {}): ChatModeration {
  return { acts: [], bans: [], mutes: [], modes: defaultModes, held: [], heldCount: 0, flags: [], ...fields };
}
