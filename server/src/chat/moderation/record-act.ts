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
import type { ClientEvents } from '../../clients/events/client-events.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { RoomActs } from '../../platform/realtime/rooms/room-acts.ts';
import type { Rooms } from '../../platform/realtime/rooms/rooms.ts';
import { type ActRow, actOfCommand, insertAct } from './moderation.store.ts';

export interface ActDeps {
  rooms: Rooms;
  events: ClientEvents;
  /** Returns a signed-in actor with current rights; null if the session has ended. */
  reloadActor(executor: Executor, actor: Actor): Promise<Actor | null>;
  /** Returns a user with current roles; null if there is no such user. */
  userNow(executor: Executor, userId: string): Promise<Actor | null>;
  /** Returns users with current roles; unknown ids are left out. */
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

/** A chat and its staff room, locked by a transaction; the actor with current rights; the id for a new act. */
export interface LockedChat {
  acts: RoomActs;
  room: ReturnType<typeof chatTopic>;
  chat: ActRequest['content'];
  actor: Actor;
  actId: string;
}

/** The acknowledgement; `uid` is the person whom the act concerns, or null. */
interface Recorded {
  at: number;
  data: { actId: string };
  uid: string | null;
}

/** The changes of an act, for the log. */
export type Done = Pick<ActRow, 'target' | 'before'> & Partial<Pick<ActRow, 'madeN' | 'change'>>;

/**
 * Runs an act of moderation, stores it in the log and publishes it to the chat's staff, in one transaction. The
 * transaction locks the chat's room and its staff room, so that the second of two concurrent acts sees the result of
 * the first, and loads the actor's rights again. A repeated command id returns the first result.
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
    const ids = { id: actId, clientId: chat.clientId, contentId: chat.id, commandId, kind };
    const token = locked.actor.kind === 'user' ? locked.actor.byToken : undefined;
    const byToken = { tokenId: token?.id ?? null, tokenMakerId: token?.makerId ?? null };
    const name = plainLine(recordedName(locked.actor));
    const by = { actorId: actor.id, actorName: name, ...byToken, at: new Date(acts.at) };
    const done = await work(locked);
    // Only staff give reasons; authors who delete their own message do not.
    const isStaff = isHostOf(locked.actor, chat);
    await insertAct(acts.tx, { ...ids, ...by, ...done, why: (isStaff && plainLine(why)) || null });
    await publishToStaff(locked, { id: actId, kind, isUndone: false });
    recordModeration(deps, locked, actId);
    return { at: acts.at, data: { actId }, uid: done.target?.uid ?? null };
  });
}

/** Runs `work` in a transaction that locks a chat's rooms, with the actor's rights loaded again. */
export async function lockChat<Result>(
  { rooms, reloadActor }: ActDeps,
  { actor, content }: ActRequest,
  work: (locked: LockedChat) => Promise<Result>,
): Promise<Result> {
  const room = chatTopic(content.id);
  return rooms.act([room, chatStaffTopic(content.id)], async (acts) => {
    const current = actor.kind === 'guest' ? actor : await reloadActor(acts.tx, actor);
    if (!current) throw new Refusal(chatRefusals.notModerator);
    return work({ acts, room, chat: content, actor: current, actId: uuid() });
  });
}

/** Records an act, or that it was undone, in the event log of the client. */
export function recordModeration({ events }: Pick<ActDeps, 'events'>, { acts, chat }: LockedChat, actId: string): void {
  events.record(acts.tx, chat.clientId, [{ type: 'chat.moderated', data: { contentId: chat.id, actId } }]);
}

/** Publishes an act's id and kind in the staff room. Pages read the details from the log. */
export async function publishToStaff(
  { acts, chat, actor }: LockedChat,
  data: { id: string; kind: ChatActKind; isUndone: boolean },
): Promise<void> {
  await acts.append(chatStaffTopic(chat.id), [{ authorId: actor.id, commandId: uuid(), type: 'acted', data }]);
}

/** Removes events and all of their copies from a chat; returns the removed events. */
export async function removeEvents(
  { acts, room, actor }: LockedChat,
  numbers: readonly number[],
): Promise<ActRow['before']> {
  const before = await acts.forget(room, numbers);
  const removed = before.map(({ n }) => n);
  if (removed.length > 0) {
    const visible = before.filter(({ type }) => type === 'message' || type === 'pinned').map(({ n }) => n);
    const event = { authorId: actor.id, commandId: uuid(), type: 'removed', data: { ns: visible }, forgets: removed };
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
