import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatMessage } from '@nave/domain/chat/chat-message.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { heldOf } from './held.store.ts';
import { banOf, nameInActs } from './moderation.store.ts';
import { type ActDeps, type Asked, type HeldChat, recordAct, requireModerator } from './record-act.ts';
import { letIn, shutOut } from './shut-out.ts';

/** Bans the author of a message from the chat (CHAT-92). */
export async function banAuthor(deps: ActDeps, asked: Asked, uid: string) {
  return recordAct(deps, asked, 'ban', async (held) => {
    requireModerator(held);
    const { acts, chat, actId } = held;
    if (await banOf(acts.tx, chat, uid)) throw new Refusal(chatRefusals.bannedAlready);
    const user = await deps.userNow(acts.tx, uid);
    if (user && isHostOf(user, chat)) throw new Refusal(chatRefusals.banOfHost);
    const userName = await nameOfAuthor(held, uid);
    return { target: { uid, userName, n: null }, before: await shutOut(held, [{ uid, userName }], actId) };
  });
}

/** Ends a ban (CHAT-93). */
export async function unbanAuthor(deps: ActDeps, asked: Asked, uid: string) {
  return recordAct(deps, asked, 'unban', async (held) => {
    requireModerator(held);
    const ban = await banOf(held.acts.tx, held.chat, uid);
    if (!ban) throw new Refusal(chatRefusals.notBanned);
    await letIn(held, ban);
    return { target: { uid, userName: ban.userName, n: null }, before: [] };
  });
}

/**
 * Returns an author's most recent name in the chat (CHAT-95). Throws for a person who never wrote here and so can be
 * neither banned nor muted.
 */
export async function nameOfAuthor({ acts, room, chat }: HeldChat, uid: string): Promise<string> {
  const last = (await acts.ofAuthors(room, [uid], 'message')).at(-1);
  const name = last
    ? (last.data as ChatMessage).userName
    : ((await nameInActs(acts.tx, chat, uid)) ?? (await heldOf(acts.tx, chat, uid, 1))[0]?.userName);
  if (name === undefined) throw new Refusal(kernelRefusals.notFound);
  return name;
}
