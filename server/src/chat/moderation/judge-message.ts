import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../../platform/database/database.ts';
import { banOf, type ChatOf } from './moderation.store.ts';
import { lastSaidAt, modesOf, muteOf } from './modes.store.ts';

/**
 * Whether the chat takes a message of somebody at this moment, or why not. Asked under the room's lock, so it holds for what
 * is on its way too (CHAT-97, CHAT-154, CHAT-157).
 */
export async function judgeMessage(
  tx: Executor,
  chat: ChatOf,
  { uid, isHost, now }: { uid: string; isHost: boolean; now: number },
): Promise<Refusal | null> {
  const silence = await judgeSilenced(tx, chat, { uid, now });
  if (silence || isHost) return silence;
  const { slowSeconds } = await modesOf(tx, chat);
  if (slowSeconds === 0) return null;
  const last = await lastSaidAt(tx, chatTopic(chat.id), uid);
  const waitMs = (last ?? 0) + slowSeconds * 1_000 - now;
  return waitMs > 0 ? waiting(chatRefusals.slow, waitMs) : null;
}

/** Whether the chat takes anything of somebody at all. */
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
