import { type ChatTarget, canModerate } from '@nave/domain/chat/chat.policy.ts';
import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatActKind } from '@nave/domain/chat/chat-acts.ts';
import { type Actor, recordedName } from '@nave/domain/kernel/actor.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { type Decision, Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { v7 as uuid } from 'uuid';
import type { Executor } from '../../platform/database/database.ts';
import type { RoomActs } from '../../platform/realtime/rooms/room-acts.ts';
import type { Rooms } from '../../platform/realtime/rooms/rooms.ts';
import { type ActRow, actOfCommand, insertAct } from './moderation.store.ts';

export interface ActDeps {
  rooms: Rooms;
  /** Returns a signed-in actor with current rights; null when they have none any more. */
  actorNow(executor: Executor, actor: Actor): Promise<Actor | null>;
  /** Returns a user with current roles; null when there is none. */
  userNow(executor: Executor, userId: string): Promise<Actor | null>;
  /** Like `userNow`, for many; unknown ids are left out. */
  usersNow(executor: Executor, userIds: readonly string[]): Promise<Actor[]>;
}

/** The actor, the chat, and the command id from the page. */
export interface ActRequest {
  actor: Actor;
  content: ChatTarget['content'];
  commandId: string;
  /** The actor's reason, for the log. */
  why?: string | undefined;
}

/** A chat and its staff room, locked by a transaction, and the actor with current rights. */
export interface LockedChat {
  acts: RoomActs;
  room: ReturnType<typeof chatTopic>;
  chat: ActRequest['content'];
  actor: Actor;
  actId: string;
}

/** The acknowledgement, and the person concerned, if any. */
interface Recorded {
  at: number;
  data: { actId: string };
  uid: string | null;
}

/** What an act changed, for the log. */
export type Done = Pick<ActRow, 'target' | 'before'> & Partial<Pick<ActRow, 'madeN' | 'change'>>;

/**
 * Runs an act in a chat and publishes it to the chat's staff, in one transaction that locks both rooms: the second of
 * two concurrent acts sees the result of the first. Rights are checked again inside the transaction.
 */
export async function recordAct(
  deps: ActDeps,
  { actor, content, commandId, why = '' }: ActRequest,
  kind: ChatActKind,
  work: (locked: LockedChat) => Promise<Done>,
): Promise<Recorded> {
  return lockChat(deps, { actor, content, commandId }, async (locked) => {
    const { acts, actId, chat } = locked;
    const known = await actOfCommand(acts.tx, chat, commandId);
    if (known && known.actorId !== actor.id) throw new Refusal(realtimeRefusals.foreignId);
    if (known) return { at: known.at.getTime(), data: { actId: known.id }, uid: known.target?.uid ?? null };
    // Other acts and events refer to these ids.
    const ids = { id: actId, clientId: chat.clientId, contentId: chat.id, commandId, kind };
    const token = locked.actor.kind === 'user' ? locked.actor.byToken : undefined;
    const byToken = { tokenId: token?.id ?? null, tokenMakerId: token?.makerId ?? null };
    const name = plainLine(recordedName(locked.actor));
    const by = { actorId: actor.id, actorName: name, ...byToken, at: new Date(acts.at) };
    const done = await work(locked);
    // Authors who delete their own message give staff no reason.
    const isStaff = isHostOf(locked.actor, chat);
    await insertAct(acts.tx, { ...ids, ...by, ...done, why: (isStaff && plainLine(why)) || null });
    await publishToStaff(locked, { id: actId, kind, isUndone: false });
    return { at: acts.at, data: { actId }, uid: done.target?.uid ?? null };
  });
}

/** Locks a chat's rooms for an actor whose rights are loaded again. */
export async function lockChat<Result>(
  { rooms, actorNow }: ActDeps,
  { actor, content }: ActRequest,
  work: (locked: LockedChat) => Promise<Result>,
): Promise<Result> {
  const room = chatTopic(content.id);
  return rooms.act([room, chatStaffTopic(content.id)], async (acts) => {
    const now = actor.kind === 'guest' ? actor : await actorNow(acts.tx, actor);
    if (!now) throw new Refusal(chatRefusals.notModerator);
    return work({ acts, room, chat: content, actor: now, actId: uuid() });
  });
}

/** Publishes in the staff room that an act was done; its details are in the log. */
export async function publishToStaff(
  { acts, chat, actor }: LockedChat,
  data: { id: string; kind: ChatActKind; isUndone: boolean },
): Promise<void> {
  await acts.append(chatStaffTopic(chat.id), [{ authorId: actor.id, commandId: uuid(), type: 'acted', data }]);
}

/** Removes events from a chat; returns them with all their copies. */
export async function removeEvents(
  { acts, room, actor }: LockedChat,
  ns: readonly number[],
): Promise<ActRow['before']> {
  const before = await acts.forget(room, ns);
  const gone = before.map(({ n }) => n);
  if (gone.length > 0) {
    const seen = before.filter(({ type }) => type === 'message' || type === 'pinned').map(({ n }) => n);
    const event = { authorId: actor.id, commandId: uuid(), type: 'removed', data: { ns: seen }, forgets: gone };
    await acts.append(room, [event]);
  }
  return before;
}

export function requireModerator({ actor, chat }: LockedChat): void {
  require(canModerate(actor, { content: chat }));
}

export function require(decision: Decision): void {
  if (!decision.allowed) throw new Refusal(decision.refusal);
}
