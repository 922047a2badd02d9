import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { nameOfAuthor } from './ban-author.ts';
import { type ActRow, banOf } from './moderation.store.ts';
import { deleteMute, hasNewer, insertMute, type MuteRow, muteOf } from './modes.store.ts';
import { type ActDeps, type ActRequest, type LockedChat, recordAct, requireModerator } from './record-act.ts';

/** Mutes an author for some minutes. Earlier messages of the author stay (CHAT-157). */
export async function muteAuthor(
  deps: ActDeps,
  request: ActRequest,
  { uid, minutes }: { uid: string; minutes: number },
) {
  return recordAct(deps, request, 'mute', async (locked) => {
    requireModerator(locked);
    const { acts, chat } = locked;
    if (await muteOf(acts.tx, chat, { uid, now: acts.at })) throw new Refusal(chatRefusals.mutedAlready);
    const user = await deps.userNow(acts.tx, uid);
    if (user && isHostOf(user, chat)) throw new Refusal(chatRefusals.muteOfHost);
    const userName = await nameOfAuthor(locked, uid);
    const until = new Date(acts.at + minutes * 60_000);
    await applyMute(locked, { uid, userName, until });
    return { target: { uid, userName, n: null }, before: [], change: { from: null, to: until.toISOString() } };
  });
}

/** Ends a mute early. */
export async function unmuteAuthor(deps: ActDeps, request: ActRequest, uid: string) {
  return recordAct(deps, request, 'unmute', async (locked) => {
    requireModerator(locked);
    const mute = await muteOf(locked.acts.tx, locked.chat, { uid, now: locked.acts.at });
    if (!mute) throw new Refusal(chatRefusals.notMuted);
    await removeMute(locked, uid);
    const target = { uid, userName: mute.userName, n: null };
    return { target, before: [], change: { from: mute.until.toISOString(), to: null } };
  });
}

/** Undoes a mute. Returns false if the mute has expired or was replaced. */
export async function undoMute(locked: LockedChat, act: ActRow): Promise<boolean> {
  const uid = act.target?.uid ?? '';
  const mute = await muteOf(locked.acts.tx, locked.chat, { uid, now: locked.acts.at });
  if (!mute || (await hasNewer(locked.acts.tx, locked.chat, act))) return false;
  await removeMute(locked, uid);
  return true;
}

/** Undoes an unmute: the former mute applies again until its original end. Returns false if that end has passed. */
export async function undoUnmute(locked: LockedChat, { target, change }: ActRow): Promise<boolean> {
  if (!target) return false;
  const { acts, chat } = locked;
  const until = new Date(String(change?.from));
  if (until.getTime() <= acts.at || (await muteOf(acts.tx, chat, { uid: target.uid, now: acts.at }))) return false;
  await applyMute(locked, { uid: target.uid, userName: target.userName, until });
  return true;
}

async function applyMute(
  { acts, room, chat }: LockedChat,
  mute: Pick<MuteRow, 'uid' | 'userName' | 'until'>,
): Promise<void> {
  await insertMute(acts.tx, { clientId: chat.clientId, contentId: chat.id, since: new Date(acts.at), ...mute });
  await acts.silence(room, mute.uid);
}

async function removeMute({ acts, room, chat }: LockedChat, uid: string): Promise<void> {
  for (const gone of await deleteMute(acts.tx, chat, uid))
    if (!(await banOf(acts.tx, chat, gone))) await acts.unsilence(room, gone);
}
