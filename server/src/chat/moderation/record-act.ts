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

/** What acts of moderation need. */
export interface ActDeps {
  rooms: Rooms;
  /** A signed-in actor with the rights of this moment; null when there is none any more. */
  actorNow(executor: Executor, actor: Actor): Promise<Actor | null>;
  /** A user with the roles of this moment; null when there is none. */
  userNow(executor: Executor, userId: string): Promise<Actor | null>;
  /** The same for many; who is no user is left out. */
  usersNow(executor: Executor, userIds: readonly string[]): Promise<Actor[]>;
}

/** Who acts in which chat, and the id that the page made. */
export interface Asked {
  actor: Actor;
  content: ChatTarget['content'];
  commandId: string;
  /** Their reason, for the log. */
  why?: string | undefined;
}

/** The chat and its staff's room, held by a transaction, and who acts in it as the database knows them by now. */
export interface HeldChat {
  acts: RoomActs;
  room: ReturnType<typeof chatTopic>;
  chat: Asked['content'];
  actor: Actor;
  /** The id of the act. */
  actId: string;
}

/** What whoever acted is told, and whom it concerned, if anybody. */
interface Recorded {
  at: number;
  data: { actId: string };
  uid: string | null;
}

/** What an act did, as the log keeps it. */
export type Done = Pick<ActRow, 'target' | 'before'> & Partial<Pick<ActRow, 'madeN' | 'change'>>;

/**
 * Does something in a chat and says so to its staff, in one transaction that holds both rooms: of two who act at once the
 * second finds what the first has done. Rights are asked again inside: whoever loses them meanwhile loses the act.
 */
export async function recordAct(
  deps: ActDeps,
  { actor, content, commandId, why = '' }: Asked,
  kind: ChatActKind,
  work: (held: HeldChat) => Promise<Done>,
): Promise<Recorded> {
  return holdChat(deps, { actor, content, commandId }, async (held) => {
    const { acts, actId, chat } = held;
    const known = await actOfCommand(acts.tx, chat, commandId);
    if (known && known.actorId !== actor.id) throw new Refusal(realtimeRefusals.foreignId);
    if (known) return { at: known.at.getTime(), data: { actId: known.id }, uid: known.target?.uid ?? null };
    // The log names what others refer to.
    const ids = { id: actId, clientId: chat.clientId, contentId: chat.id, commandId, kind };
    const token = held.actor.kind === 'user' ? held.actor.byToken : undefined;
    const byToken = { tokenId: token?.id ?? null, tokenMakerId: token?.makerId ?? null };
    const name = plainLine(recordedName(held.actor));
    const by = { actorId: actor.id, actorName: name, ...byToken, at: new Date(acts.at) };
    const done = await work(held);
    // Who takes back a message of their own gives no reason to staff.
    const isStaff = isHostOf(held.actor, chat);
    await insertAct(acts.tx, { ...ids, ...by, ...done, why: (isStaff && plainLine(why)) || null });
    await tellStaff(held, { id: actId, kind, isUndone: false });
    return { at: acts.at, data: { actId }, uid: done.target?.uid ?? null };
  });
}

/** Holds a chat's rooms for somebody who is looked up anew. */
export async function holdChat<Result>(
  { rooms, actorNow }: ActDeps,
  { actor, content }: Asked,
  work: (held: HeldChat) => Promise<Result>,
): Promise<Result> {
  const room = chatTopic(content.id);
  return rooms.act([room, chatStaffTopic(content.id)], async (acts) => {
    const now = actor.kind === 'guest' ? actor : await actorNow(acts.tx, actor);
    if (!now) throw new Refusal(chatRefusals.notModerator);
    return work({ acts, room, chat: content, actor: now, actId: uuid() });
  });
}

/** Says in the staff's room that something was done; what it was is in the log. */
export async function tellStaff(
  { acts, chat, actor }: HeldChat,
  data: { id: string; kind: ChatActKind; isUndone: boolean },
): Promise<void> {
  await acts.append(chatStaffTopic(chat.id), [{ authorId: actor.id, commandId: uuid(), type: 'acted', data }]);
}

/** Takes events out of a chat; answers what they were, with all that carried them too. */
export async function takeOut({ acts, room, actor }: HeldChat, ns: readonly number[]): Promise<ActRow['before']> {
  const before = await acts.forget(room, ns);
  const gone = before.map(({ n }) => n);
  if (gone.length > 0) {
    const seen = before.filter(({ type }) => type === 'message' || type === 'pinned').map(({ n }) => n);
    const event = { authorId: actor.id, commandId: uuid(), type: 'removed', data: { ns: seen }, forgets: gone };
    await acts.append(room, [event]);
  }
  return before;
}

export function requireModerator({ actor, chat }: HeldChat): void {
  require(canModerate(actor, { content: chat }));
}

export function require(decision: Decision): void {
  if (!decision.allowed) throw new Refusal(decision.refusal);
}
