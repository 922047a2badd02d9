import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { bringBack } from './bring-back.ts';
import { type ActRow, actById, type BanRow, deleteBan, insertBan } from './moderation.store.ts';
import { muteOf } from './modes.store.ts';
import { type HeldChat, takeOut } from './record-act.ts';

/**
 * From this commit on the chat takes nothing of somebody, whatever is on its way, and what they wrote is hidden (CHAT-97,
 * CHAT-136). Answers what that was; `actId` is the act that keeps it.
 */
export async function shutOut(
  held: HeldChat,
  { uid, userName, actId }: Pick<BanRow, 'uid' | 'userName' | 'actId'>,
): Promise<ActRow['before']> {
  const { acts, room, chat } = held;
  await insertBan(acts.tx, { clientId: chat.clientId, contentId: chat.id, uid, userName, actId });
  await acts.silence(room, uid);
  const written = await acts.ofAuthor(room, uid, 'message');
  return takeOut(
    held,
    written.map(({ n }) => n),
  );
}

/** The chat takes again what somebody writes, and shows what their ban hid (CHAT-137). */
export async function letIn(held: HeldChat, ban: BanRow): Promise<void> {
  const { acts, room, chat } = held;
  const act = await actById(acts.tx, chat, ban.actId);
  if (!act) throw new Refusal(chatRefusals.overtaken);
  await deleteBan(acts.tx, ban);
  const isMuted = await muteOf(acts.tx, chat, { uid: ban.uid, now: acts.at });
  if (!isMuted) await acts.unsilence(room, ban.uid);
  await bringBack(held, act.before);
}
