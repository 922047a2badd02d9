import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { type HeldMessage, MAX_HELD_PER_PERSON, type OwnHeld } from '@nave/domain/chat/held-message.ts';
import { REDACTED } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import type { Executor } from '../../platform/database/database.ts';
import { lastSentAt } from '../../platform/realtime/rooms/authors.ts';
import type { Projection } from '../../platform/realtime/rooms/room-log.ts';
import { countHeld, type HeldRow, heldByAct, heldIn, heldOf, insertHeld, setHeld, waitingById } from './held.store.ts';
import type { ActRow, ChatOf } from './moderation.store.ts';
import {
  type ActDeps,
  type ActRequest,
  type LockedChat,
  recordAct,
  removeEvents,
  requireModerator,
} from './record-act.ts';

/**
 * Builds the room event of a held message. The event has no data and only deduplicates retries; `project` stores the
 * text in a separate table (CHAT-162).
 */
export function heldEvent(chat: ChatOf, message: ChatMessage, because: HeldRow['because']) {
  const project: Projection = async (tx, n, at) => {
    const { id, uid, userName } = message;
    const row = { clientId: chat.clientId, contentId: chat.id, id, n, uid, userName, message: message.message };
    await insertHeld(tx, { ...row, at: new Date(at), because, state: 'waiting', actId: null, decidedAt: null });
  };
  return { type: REDACTED, json: 'null', project } as const;
}

/** Returns a refusal if a person has reached the limit of held messages, otherwise null. */
export async function refusalIfTooManyHeld(tx: Executor, chat: ChatOf, uid: string): Promise<Refusal | null> {
  const own = await heldOf(tx, chat, uid, MAX_HELD_PER_PERSON + 1);
  const isFull = own.filter(({ state }) => state === 'waiting').length >= MAX_HELD_PER_PERSON;
  return isFull ? new Refusal(chatRefusals.heldMany) : null;
}

/** Returns the held messages of a chat, for moderators. */
export async function readHeld(db: Executor, chat: ChatOf): Promise<{ held: HeldMessage[]; heldCount: number }> {
  const rows = await heldIn(db, chat);
  const held = rows.map(({ id, uid, userName, message, at, because }) => ({
    id,
    uid,
    userName,
    message,
    because,
    at: at.toISOString(),
  }));
  return { held, heldCount: await countHeld(db, chat) };
}

/** Returns a person's held messages, and those that were declined after the person's last message (CHAT-163). */
export async function readOwnHeld(db: Executor, chat: ChatOf, uid: string): Promise<OwnHeld[]> {
  const rows = await heldOf(db, chat, uid, 2 * MAX_HELD_PER_PERSON);
  if (rows.length === 0) return [];
  const last = (await lastSentAt(db, { room: chatTopic(chat.id), authorId: uid, type: 'message' })) ?? 0;
  const visible = rows.filter(({ decidedAt }) => !decidedAt || decidedAt.getTime() >= last).reverse();
  return visible.map(({ id, message, at, state }) => ({
    id,
    message,
    at: at.toISOString(),
    isDeclined: state === 'declined',
  }));
}

/** Releases a held message: appends it to the chat as a message of its author (CHAT-165). */
export async function releaseMessage(deps: ActDeps, request: ActRequest, id: string) {
  return recordAct(deps, request, 'release', async (locked) => {
    requireModerator(locked);
    const { acts, room } = locked;
    const row = await decide(locked, id, 'released');
    const { uid, userName, message } = row;
    const user = await deps.userNow(acts.tx, uid);
    const photoURL = (user?.kind === 'user' && user.photoURL) || null;
    const data: ChatMessage = { id, uid, userName, photoURL, message, timestamp: acts.at, isHost: false };
    const madeN = await acts.append(room, [{ authorId: uid, commandId: request.commandId, type: 'message', data }]);
    return { target: { uid, userName, n: madeN }, before: [], madeN };
  });
}

/** Declines a held message. Only its author and staff can read a declined message. */
export async function declineMessage(deps: ActDeps, request: ActRequest, id: string) {
  return recordAct(deps, request, 'decline', async (locked) => {
    requireModerator(locked);
    const { uid, userName, message, n, at } = await decide(locked, id, 'declined');
    const data = { id, uid, userName, photoURL: null, message, timestamp: at.getTime(), isHost: false };
    return { target: { uid, userName, n }, before: [{ n, type: 'message', data }] };
  });
}

async function decide({ acts, chat, actId }: LockedChat, id: string, state: HeldRow['state']): Promise<HeldRow> {
  const row = await waitingById(acts.tx, chat, id);
  if (!row) throw new Refusal(chatRefusals.heldGone);
  await setHeld(acts.tx, row, { state, actId, decidedAt: new Date(acts.at) });
  return row;
}

/** Undoes a release: the message is held again. Returns false if the message is no longer in the chat. */
export async function undoRelease(locked: LockedChat, { id, madeN }: ActRow): Promise<boolean> {
  const { acts, room } = locked;
  if (madeN === null || (await acts.find(room, madeN))?.type !== 'message') return false;
  await removeEvents(locked, [madeN]);
  return undoDecision(locked, { id });
}

/** Undoes the decision of an act: its message waits for a host again. Returns false if the act decided no message. */
export async function undoDecision({ acts, chat }: LockedChat, { id }: Pick<ActRow, 'id'>): Promise<boolean> {
  const row = await heldByAct(acts.tx, chat, id);
  if (row) await setHeld(acts.tx, row, { state: 'waiting', actId: null, decidedAt: null });
  return row !== undefined;
}
