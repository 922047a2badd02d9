import { RESTORED } from '@nave/domain/kernel/realtime.ts';
import type { ChatMessage, PinnedMessage, RestoredMessage } from '@nave/domain/messages/chat-message.ts';
import { v7 as uuid } from 'uuid';
import { PRODUCT } from '../chats-of-author.ts';
import { countMarks } from '../marks/marks.store.ts';
import { type ActRow, addBefore, bansOf } from './moderation.store.ts';
import type { LockedChat } from './record-act.ts';

type Before = ActRow['before'];

/**
 * Restores the events that an act removed, byte by byte, unless newer changes prevent it: messages of an author who is
 * banned now stay hidden by the ban, and a pin stays removed where another is pinned or its message is missing. Returns
 * whether the chat shows any of it again, now or after the ban.
 */
export async function restoreEvents(locked: LockedChat, before: Before): Promise<boolean> {
  const { acts, room } = locked;
  const messages = await withoutBanned(
    locked,
    before.filter(({ type }) => type === 'message'),
  );
  const back = new Set(messages.map(({ n }) => n));
  const pin = before.find(({ type }) => type === 'pinned');
  const isPinBack = pin !== undefined && (await canRestorePin(locked, pin, back));
  // Restores a message's copies with it, including a pin that had been removed by then.
  const isBack = ({ n, type, data }: RestoredMessage) =>
    back.has(n) || (isPinBack && n === pin.n) || (type === 'pinned' && n !== pin?.n && back.has(data.originalN));
  const copies = before.filter(({ type, data }) => type === RESTORED && isBack(data as RestoredMessage));
  const restored = [...messages, ...copies, ...(isPinBack ? [pin] : [])];
  if (restored.length > 0) await acts.restore(room, restored, uuid);
  const counts = await countMarks(acts.tx, locked.chat, { kind: 'like', ns: [...back] });
  if (counts.length > 0)
    await acts.append(room, [{ authorId: PRODUCT, commandId: uuid(), type: 'liked', data: { counts } }]);
  return isPinBack || before.some(({ type }) => type === 'message');
}

/** Adds what a current ban hides to the act of that ban, which restores it with the unban. */
async function withoutBanned({ acts, chat }: LockedChat, messages: Before): Promise<Before> {
  const bans = new Map((await bansOf(acts.tx, chat)).map((ban) => [ban.uid, ban]));
  const free: Before = [];
  for (const message of messages) {
    const ban = bans.get((message.data as ChatMessage).uid);
    if (ban) await addBefore(acts.tx, ban, [message]);
    else free.push(message);
  }
  return free;
}

async function canRestorePin(
  { acts, room }: LockedChat,
  pin: Before[number],
  back: ReadonlySet<number>,
): Promise<boolean> {
  if (await acts.copy(room, 'pinned')) return false;
  const { originalN } = pin.data as PinnedMessage;
  return back.has(originalN) || (await acts.find(room, originalN))?.type === 'message';
}
