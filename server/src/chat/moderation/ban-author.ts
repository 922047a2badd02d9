import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { applyBans, endBan } from './apply-bans.ts';
import { heldOf } from './held.store.ts';
import { banOf, nameInActs } from './moderation.store.ts';
import { type ActDeps, type ActRequest, type LockedChat, recordAct, requireModerator } from './record-act.ts';

/** Bans the author of a message from the chat (CHAT-92). */
export async function banAuthor(deps: ActDeps, request: ActRequest, uid: string) {
  return recordAct(deps, request, 'ban', async (locked) => {
    requireModerator(locked);
    const { acts, chat, actId } = locked;
    if (await banOf(acts.tx, chat, uid)) throw new Refusal(chatRefusals.bannedAlready);
    const user = await deps.userNow(acts.tx, uid);
    if (user && isHostOf(user, chat)) throw new Refusal(chatRefusals.banOfHost);
    const userName = await nameOfAuthor(locked, uid);
    return { target: { uid, userName, n: null }, before: await applyBans(locked, [{ uid, userName }], actId) };
  });
}

/** Ends a ban (CHAT-93). */
export async function unbanAuthor(deps: ActDeps, request: ActRequest, uid: string) {
  return recordAct(deps, request, 'unban', async (locked) => {
    requireModerator(locked);
    const ban = await banOf(locked.acts.tx, locked.chat, uid);
    if (!ban) throw new Refusal(chatRefusals.notBanned);
    await endBan(locked, ban);
    return { target: { uid, userName: ban.userName, n: null }, before: [] };
  });
}

/**
 * Returns an author's most recent name in the chat (CHAT-95). Throws for a person who has never written in the chat and
 * therefore can be neither banned nor muted.
 */
export async function nameOfAuthor({ acts, room, chat }: LockedChat, uid: string): Promise<string> {
  const last = (await acts.ofAuthors(room, [uid], 'message')).at(-1);
  const name = last
    ? (last.data as ChatMessage).userName
    : ((await nameInActs(acts.tx, chat, uid)) ?? (await heldOf(acts.tx, chat, uid, 1))[0]?.userName);
  if (name === undefined) throw new Refusal(kernelRefusals.notFound);
  return name;
}
