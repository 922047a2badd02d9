import type { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import { defaultModes } from '@nave/domain/chat/chat-modes.ts';
import type { SnapshotOf } from '@nave/domain/kernel/topic.ts';

/** Returns the snapshot of a chat without messages. */
export function aChat(fields: Partial<SnapshotOf<typeof chatTopics.chat>> = {}): SnapshotOf<typeof chatTopics.chat> {
  return { messages: [], hasOlder: false, pinned: null, slowSeconds: 0, ...fields };
}

/** Returns the snapshot of a person who may write and has no likes, flags or held messages. */
export function aSelfSnapshot(
  fields: Partial<SnapshotOf<typeof chatTopics.self>> = {},
): SnapshotOf<typeof chatTopics.self> {
  return { isBanned: false, mutedUntil: null, held: [], likes: [], flags: [], ...fields };
}

/** Returns the moderation state of a chat in which hosts have not acted. */
export function aModeration(fields: Partial<ChatModeration> = {}): ChatModeration {
  return { acts: [], bans: [], mutes: [], modes: defaultModes, held: [], heldCount: 0, flags: [], ...fields };
}
