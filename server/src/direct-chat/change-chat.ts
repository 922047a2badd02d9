import type { DirectChatTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import type { DirectChat, DirectMessageEvent, NoticeKind } from '@nave/domain/direct-chat/direct-chat.ts';
import type { Party, Step } from '@nave/domain/direct-chat/direct-chat-step.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { RoomActs } from '../platform/realtime/rooms/room-acts.ts';
import { isPlaceTaken, lockChat, updateChat } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { currentParty } from './party.ts';
import { publishChat } from './publish-chat.ts';

/** The actor, the conversation, and the command id from the page. */
export interface ChatRequest {
  actor: Actor;
  target: DirectChatTarget;
  commandId: string;
}

/** A conversation locked by a transaction, and the actor with current rights. */
export interface LockedConversation {
  acts: RoomActs;
  chat: DirectChat;
  by: Party;
  content: DirectChatTarget['content'];
}

/** The room's entry for a change: a message or a notice; null for none. */
export type RoomEntry = { text: string } | { notice: NoticeKind; toName?: string } | null;

/**
 * Changes a conversation in one transaction that locks it and its room: the second of two concurrent commands sees the
 * result of the first (DM-32). The same command id again changes nothing.
 */
export async function changeChat(
  deps: DirectChatDeps,
  { actor, target, commandId }: ChatRequest,
  work: (held: LockedConversation) => Promise<{ step: Step; said: RoomEntry }>,
): Promise<{ n?: number; at: number }> {
  const { content } = target;
  const room = directChatRoom(target.chat.id);
  const { before, ...done } = await withoutClash(() =>
    deps.rooms.act([room], async (acts) => {
      const known = await acts.known(room, commandId);
      if (known && known.authorId !== actor.id) throw new Refusal(realtimeRefusals.foreignId);
      // Returned so that the caller publishes again: the first attempt may have ended before it did.
      if (known) return { n: known.n, at: known.at, before: target.chat };
      const row = await lockChat(acts.tx, content, target.chat.id);
      if (!row) throw new Refusal(kernelRefusals.notFound);
      const by = await currentParty(deps, acts.tx, actor, content);
      const held = { acts, chat: row.chat, by, content };
      const { step, said } = await work(held);
      const n = await store(held, { step, said, commandId });
      return { ...(n !== null && { n }), at: acts.at, before: row.chat };
    }),
  );
  await publishChat(deps, content, before);
  return done;
}

/** Stores a step and its entry in the room; returns the entry's number. */
export async function store(
  { acts, chat, by, content }: LockedConversation,
  { step, said, commandId }: { step: Step; said: RoomEntry; commandId: string },
): Promise<number | null> {
  if (!step.ok) throw new Refusal(step.refusal);
  if (step.chat !== chat) {
    const updatedAt = said ? acts.at : chat.updatedAt;
    await updateChat(acts.tx, content, { ...step.chat, updatedAt, version: chat.version + 1 });
  }
  if (!said) return null;
  return acts.append(directChatRoom(chat.id), [
    { authorId: by.uid, commandId, type: 'message', data: eventOf(by, said, { id: commandId, at: acts.at }) },
  ]);
}

/** Builds the room's entry. */
export function eventOf(
  by: Party,
  said: NonNullable<RoomEntry>,
  { id, at }: { id: string; at: number },
): DirectMessageEvent {
  const isText = 'text' in said;
  return {
    id,
    uid: by.uid,
    userName: by.name,
    photoURL: by.image,
    timestamp: at,
    isHost: by.isHost,
    message: isText ? said.text : '',
    notice: isText ? null : { kind: said.notice, toName: said.toName ?? null },
  };
}

/** The database refuses a second open conversation of the same person with the hosts, or of the same two people. */
async function withoutClash<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isPlaceTaken(error) ? new Refusal(directChatRefusals.otherOpen) : error;
  }
}
