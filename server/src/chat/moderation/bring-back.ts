import type { ChatMessage, PinnedMessage, RestoredMessage } from '@nave/domain/chat/chat-message.ts';
import { RESTORED } from '@nave/domain/kernel/realtime.ts';
import { v7 as uuid } from 'uuid';
import { PRODUCT } from '../chats-of-author.ts';
import { countMarks } from '../marks/marks.store.ts';
import { type ActRow, addBefore, bansOf } from './moderation.store.ts';
import type { HeldChat } from './record-act.ts';

type Before = ActRow['before'];

/**
 * Puts back what an act took out, byte by byte, as far as nothing newer stands against it: the messages of somebody who is
 * banned by now stay hidden by the ban, and a pin whose place is taken, or whose message is gone, stays down. Answers
 * whether the chat shows anything of it again, or will after the ban.
 */
export async function bringBack(held: HeldChat, before: Before): Promise<boolean> {
  const { acts, room } = held;
  const messages = await withoutBanned(
    held,
    before.filter(({ type }) => type === 'message'),
  );
  const back = new Set(messages.map(({ n }) => n));
  const pin = before.find(({ type }) => type === 'pinned');
  const isPinBack = pin !== undefined && (await mayStand(held, pin, back));
  // What said once that one of them is there again says it again; also of a pin that was down by then.
  const isBack = ({ n, type, data }: RestoredMessage) =>
    back.has(n) || (isPinBack && n === pin.n) || (type === 'pinned' && n !== pin?.n && back.has(data.originalN));
  const copies = before.filter(({ type, data }) => type === RESTORED && isBack(data as RestoredMessage));
  const restored = [...messages, ...copies, ...(isPinBack ? [pin] : [])];
  if (restored.length > 0) await acts.restore(room, restored, uuid);
  const counts = await countMarks(acts.tx, held.chat, { kind: 'like', ns: [...back] });
  if (counts.length > 0)
    await acts.append(room, [{ authorId: PRODUCT, commandId: uuid(), type: 'liked', data: { counts } }]);
  return isPinBack || before.some(({ type }) => type === 'message');
}

/** What a ban hides by now is kept by its act, and comes back with its author. */
async function withoutBanned({ acts, chat }: HeldChat, messages: Before): Promise<Before> {
  const bans = new Map((await bansOf(acts.tx, chat)).map((ban) => [ban.uid, ban]));
  const free: Before = [];
  for (const message of messages) {
    const ban = bans.get((message.data as ChatMessage).uid);
    if (ban) await addBefore(acts.tx, ban, [message]);
    else free.push(message);
  }
  return free;
}

async function mayStand({ acts, room }: HeldChat, pin: Before[number], back: ReadonlySet<number>): Promise<boolean> {
  if (await acts.copy(room, 'pinned')) return false;
  const { originalN } = pin.data as PinnedMessage;
  return back.has(originalN) || (await acts.find(room, originalN))?.type === 'message';
}
