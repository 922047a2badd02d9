import { RESTORED } from '@nave/domain/kernel/realtime.ts';
import type { ChatMessage, PinnedMessage, RestoredMessage } from '@nave/domain/messages/chat-message.ts';
import { v7 as uuid } from 'uuid';
import { PRODUCT } from '../chats-of-author.ts';
import { countMarks } from '../marks/marks.store.ts';
import { type ActRow, addBefore, bansOf } from './moderation.store.ts';
import type { LockedChat } from './record-act.ts';

type Before = ActRow['before'];

/**
 * Restores the events that an act removed, byte by byte, with two exceptions. Messages of an author who is banned now
 * stay hidden until the ban ends. A pin stays removed if another message is pinned, or if its own message is missing.
 * Returns whether any of the events is visible again, now or after the end of a ban.
 */
export async function restoreEvents(locked: LockedChat, before: Before): Promise<boolean> {
  const { acts, room } = locked;
  const messages = await withoutBanned(
    locked,
    before.filter(({ type }) => type === 'message'),
  );
  const restoredNumbers = new Set(messages.map(({ n }) => n));
  const pin = before.find(({ type }) => type === 'pinned');
  const isPinRestored = pin !== undefined && (await canRestorePin(locked, pin, restoredNumbers));
  // Restores the copies of restored events as well, also those of a pin that was removed before this act.
  const isCopyOfRestored = ({ n, type, data }: RestoredMessage) =>
    restoredNumbers.has(n) ||
    (isPinRestored && n === pin.n) ||
    (type === 'pinned' && n !== pin?.n && restoredNumbers.has(data.originalN));
  const copies = before.filter(({ type, data }) => type === RESTORED && isCopyOfRestored(data as RestoredMessage));
  const restored = [...messages, ...copies, ...(isPinRestored ? [pin] : [])];
  if (restored.length > 0) await acts.restore(room, restored, uuid);
  const counts = await countMarks(acts.tx, locked.chat, { kind: 'like', messageNumbers: [...restoredNumbers] });
  if (counts.length > 0)
    await acts.append(room, [{ authorId: PRODUCT, commandId: uuid(), type: 'liked', data: { counts } }]);
  return isPinRestored || before.some(({ type }) => type === 'message');
}

/**
 * Returns the messages of authors who are not banned. Adds the others to the acts of the bans: an unban restores them.
 */
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
  restoredNumbers: ReadonlySet<number>,
): Promise<boolean> {
  if (await acts.findCopy(room, 'pinned')) return false;
  const { originalN } = pin.data as PinnedMessage;
  return restoredNumbers.has(originalN) || (await acts.find(room, originalN))?.type === 'message';
}
