import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { RESTORED } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { type ActRow, actById, type BanRow, deleteBans, insertBans, setBefore } from './moderation.store.ts';
import { mutesOf } from './modes.store.ts';
import { type LockedChat, removeEvents } from './record-act.ts';
import { restoreEvents } from './restore-events.ts';

/**
 * Bans people: from this commit on, the chat refuses their messages, also those that are being sent, and hides their
 * earlier messages (CHAT-97, CHAT-136). Returns the hidden events, which the caller stores in the act `actId`.
 */
export async function applyBans(
  locked: LockedChat,
  people: readonly Pick<BanRow, 'uid' | 'userName'>[],
  actId: string,
): Promise<ActRow['before']> {
  const { acts, room, chat } = locked;
  const uids = people.map(({ uid }) => uid);
  const common = { clientId: chat.clientId, contentId: chat.id, actId };
  await insertBans(
    acts.tx,
    people.map(({ uid, userName }) => ({ ...common, uid, userName })),
  );
  await acts.silence(room, ...uids);
  const written = await acts.ofAuthors(room, uids, 'message');
  return removeEvents(
    locked,
    written.map(({ n }) => n),
  );
}

/** Ends a ban: the chat accepts the person's messages again and shows those that the ban has hidden (CHAT-137). */
export async function endBan(locked: LockedChat, ban: BanRow): Promise<void> {
  const { acts, chat } = locked;
  const act = await actById(acts.tx, chat, ban.actId);
  if (!act) throw new Refusal(chatRefusals.overtaken);
  await unsilence(locked, [ban]);
  if (act.kind !== 'sweep') return void (await restoreEvents(locked, act.before));
  // A sweep may have banned several people: only this person's messages are restored and removed from the sweep's act.
  const isTheirs = (event: ActRow['before'][number]) => authorOf(event) === ban.uid;
  await setBefore(
    acts.tx,
    { clientId: chat.clientId, actId: act.id },
    act.before.filter((event) => !isTheirs(event)),
  );
  await restoreEvents(locked, act.before.filter(isTheirs));
}

/** Deletes bans. The chat accepts the people's messages again, except those of people who are muted. */
export async function unsilence({ acts, room, chat }: LockedChat, bans: readonly BanRow[]): Promise<void> {
  const uids = await deleteBans(
    acts.tx,
    chat,
    bans.map(({ uid }) => uid),
  );
  const muted = new Set((await mutesOf(acts.tx, chat, acts.at)).map(({ uid }) => uid));
  await acts.unsilence(room, ...uids.filter((uid) => !muted.has(uid)));
}

function authorOf({ type, data }: ActRow['before'][number]): string {
  return (type === RESTORED ? (data as { data: ChatMessage }).data : (data as ChatMessage)).uid;
}
