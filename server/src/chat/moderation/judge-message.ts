import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatModes } from '@nave/domain/chat/chat-modes.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../../platform/database/database.ts';
import { hasSent, lastSentAt, type OwnEvents } from '../../platform/realtime/rooms/authors.ts';
import type { HeldRow } from './held.store.ts';
import { refusalIfTooManyHeld } from './held-messages.ts';
import { banOf, type ChatOf } from './moderation.store.ts';
import { modesOf, muteOf } from './modes.store.ts';

/**
 * Decides about a person's message. Returns null to accept it, a refusal, or the reason to hold it for a host. Called
 * under the room's lock, so that a ban or mute also applies to messages that are being sent (CHAT-97, CHAT-154,
 * CHAT-157, CHAT-161).
 */
export async function judgeMessage(
  tx: Executor,
  chat: ChatOf,
  { uid, isHost, needsReview, now }: { uid: string; isHost: boolean; needsReview: boolean; now: number },
): Promise<Refusal | HeldRow['because'] | null> {
  const silence = await judgeSilenced(tx, chat, { uid, now });
  if (silence || isHost) return silence;
  const { slowSeconds, holds } = await modesOf(tx, chat);
  const own = { room: chatTopic(chat.id), authorId: uid, type: 'message' };
  const waitMs = slowSeconds > 0 ? ((await lastSentAt(tx, own, now)) ?? 0) + slowSeconds * 1_000 - now : 0;
  if (waitMs > 0) return refusalWithWait(chatRefusals.slow, waitMs);
  const because = needsReview ? 'word' : await reasonToHold(tx, holds, own);
  return because ? ((await refusalIfTooManyHeld(tx, chat, uid)) ?? because) : null;
}

/**
 * Returns why the hold mode holds an author's message, or null. Authors with a message in the chat are not newcomers:
 * that message was released, or was written before messages were held.
 */
async function reasonToHold(
  tx: Executor,
  holds: ChatModes['holds'],
  own: OwnEvents,
): Promise<HeldRow['because'] | null> {
  if (holds === 'everything') return 'everything';
  return holds === 'newcomers' && !(await hasSent(tx, own)) ? 'newcomer' : null;
}

/** Returns the refusal for a banned or muted person, otherwise null. */
export async function judgeSilenced(
  tx: Executor,
  chat: ChatOf,
  { uid, now }: { uid: string; now: number },
): Promise<Refusal | null> {
  if (await banOf(tx, chat, uid)) return new Refusal(chatRefusals.banned);
  const mute = await muteOf(tx, chat, { uid, now });
  return mute ? refusalWithWait(chatRefusals.muted, mute.until.getTime() - now) : null;
}

function refusalWithWait(text: (typeof chatRefusals)['slow' | 'muted'], waitMs: number): Refusal {
  return new Refusal(text, { waitSeconds: Math.ceil(waitMs / 1_000) });
}
