import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatModes } from '@nave/domain/chat/chat-modes.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../../platform/database/database.ts';
import { hasSent, lastSentAt, type OwnEvents } from '../../platform/realtime/rooms/authors.ts';
import type { HeldRow } from './held.store.ts';
import { judgeHeld } from './held-messages.ts';
import { banOf, type ChatOf } from './moderation.store.ts';
import { modesOf, muteOf } from './modes.store.ts';

/**
 * Decides about a person's message: the chat accepts it (null), it is held for a host, or it is refused. Called under
 * the room's lock, so that a ban or mute applies to messages already on their way (CHAT-97, CHAT-154, CHAT-157,
 * CHAT-161).
 */
export async function judgeMessage(
  tx: Executor,
  chat: ChatOf,
  { uid, isHost, asksHost, now }: { uid: string; isHost: boolean; asksHost: boolean; now: number },
): Promise<Refusal | HeldRow['because'] | null> {
  const silence = await judgeSilenced(tx, chat, { uid, now });
  if (silence || isHost) return silence;
  const { slowSeconds, holds } = await modesOf(tx, chat);
  const own = { room: chatTopic(chat.id), authorId: uid, type: 'message' };
  const waitMs = slowSeconds > 0 ? ((await lastSentAt(tx, own, now)) ?? 0) + slowSeconds * 1_000 - now : 0;
  if (waitMs > 0) return waiting(chatRefusals.slow, waitMs);
  const because = asksHost ? 'word' : await holdsBecause(tx, holds, own);
  return because ? ((await judgeHeld(tx, chat, uid)) ?? because) : null;
}

/** An author with a visible message is no newcomer: it was released, or written before messages were held. */
async function holdsBecause(
  tx: Executor,
  holds: ChatModes['holds'],
  own: OwnEvents,
): Promise<HeldRow['because'] | null> {
  if (holds === 'everything') return 'everything';
  return holds === 'newcomers' && !(await hasSent(tx, own)) ? 'newcomer' : null;
}

/** Returns why the chat refuses a person entirely, or null. */
export async function judgeSilenced(
  tx: Executor,
  chat: ChatOf,
  { uid, now }: { uid: string; now: number },
): Promise<Refusal | null> {
  if (await banOf(tx, chat, uid)) return new Refusal(chatRefusals.banned);
  const mute = await muteOf(tx, chat, { uid, now });
  return mute ? waiting(chatRefusals.muted, mute.until.getTime() - now) : null;
}

function waiting(text: (typeof chatRefusals)['slow' | 'muted'], waitMs: number): Refusal {
  return new Refusal(text, { waitSeconds: Math.ceil(waitMs / 1_000) });
}
