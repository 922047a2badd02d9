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
import { isSecondOpenChat, lockChat, updateChat } from './direct-chat.store.ts';
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

/** What a change adds to the room: a message, a notice, or nothing (null). */
export type RoomEntry = { text: string } | { notice: NoticeKind; toName?: string } | null;

/**
 * Changes a conversation in one transaction that locks it and its room, so that the second of two concurrent commands
 * sees the result of the first (DM-32). A repeated command id changes nothing.
 */
export async function changeChat(
  deps: DirectChatDeps,
  { actor, target, commandId }: ChatRequest,
  work: (locked: LockedConversation) => Promise<{ step: Step; entry: RoomEntry }>,
): Promise<{ n?: number; at: number }> {
  const { content } = target;
  const room = directChatRoom(target.chat.id);
  const { before, ...done } = await refuseSecondOpen(() =>
    deps.rooms.act([room], async (acts) => {
      const known = await acts.findCommand(room, commandId);
      if (known && known.authorId !== actor.id) throw new Refusal(realtimeRefusals.foreignId);
      // The chat is published again, because the first attempt may have stopped between its commit and publishing.
      if (known) return { n: known.n, at: known.at, before: target.chat };
      const row = await lockChat(acts.tx, content, target.chat.id);
      if (!row) throw new Refusal(kernelRefusals.notFound);
      const by = await currentParty(deps, acts.tx, actor, content);
      const locked = { acts, chat: row.chat, by, content };
      const { step, entry } = await work(locked);
      const n = await store(locked, { step, entry, commandId });
      return { ...(n !== null && { n }), at: acts.at, before: row.chat };
    }),
  );
  await publishChat(deps, content, before);
  return done;
}

/** Stores the changed conversation, and the entry in its room. Returns the entry's number, or null without an entry. */
export async function store(
  { acts, chat, by, content }: LockedConversation,
  { step, entry, commandId }: { step: Step; entry: RoomEntry; commandId: string },
): Promise<number | null> {
  if (!step.ok) throw new Refusal(step.refusal);
  if (step.chat !== chat) {
    const updatedAt = entry ? acts.at : chat.updatedAt;
    await updateChat(acts.tx, content, { ...step.chat, updatedAt, version: chat.version + 1 });
  }
  if (!entry) return null;
  return acts.append(directChatRoom(chat.id), [
    { authorId: by.uid, commandId, type: 'message', data: eventOf(by, entry, { id: commandId, at: acts.at }) },
  ]);
}

/** Builds the event of a room entry. */
export function eventOf(
  by: Party,
  entry: NonNullable<RoomEntry>,
  { id, at }: { id: string; at: number },
): DirectMessageEvent {
  const isText = 'text' in entry;
  return {
    id,
    uid: by.uid,
    userName: by.name,
    photoURL: by.image,
    timestamp: at,
    isHost: by.isHost,
    message: isText ? entry.text : '',
    notice: isText ? null : { kind: entry.notice, toName: entry.toName ?? null },
  };
}

/**
 * Runs `work`. Throws a refusal if the database refused a second open conversation of the same viewer with the hosts,
 * or of the same two people.
 */
async function refuseSecondOpen<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isSecondOpenChat(error) ? new Refusal(directChatRefusals.otherOpen) : error;
  }
}
