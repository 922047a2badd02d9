import type { DirectChatsTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { ANONYMOUS, directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import type { Party } from '@nave/domain/direct-chat/direct-chat-step.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import type { Executor } from '../platform/database/database.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';

type Content = DirectChatsTarget['content'];

/** Returns the actor as a participant, with current roles. Throws if a user's session has ended. */
export async function currentParty(
  { reloadActor }: Pick<DirectChatDeps, 'reloadActor'>,
  tx: Executor,
  actor: Actor,
  content: Content,
): Promise<Party> {
  const current = actor.kind === 'guest' ? actor : await reloadActor(tx, actor);
  if (!current) throw new Refusal(kernelRefusals.notSignedIn);
  return partyOf(current, content);
}

/** Returns what a conversation stores of a person: name and photo, and whether the person is a host of the content. */
export function partyOf(actor: Actor, content: Content): Party {
  // E5: misleading characters are removed from names as well.
  const name = plainLine(actor.name ?? '') || ANONYMOUS;
  const image = (actor.kind === 'user' && actor.photoURL) || null;
  return { uid: actor.id, name, image, isHost: isHostOf(actor, content) };
}

/** Finds the recipient, a person who is online or has written in the chat; throws for everyone else. */
export async function recipient(
  { db, userNow, chatNameOf, peopleAt }: Pick<DirectChatDeps, 'db' | 'userNow' | 'chatNameOf' | 'peopleAt'>,
  content: Content,
  uid: string,
): Promise<{ to: Party; isOnline: boolean }> {
  const present = peopleAt(content).get(uid);
  const chatName = await chatNameOf(db, content.id, uid);
  if (!present && chatName === null) throw new Refusal(directChatRefusals.nobody);
  const guest: Actor = present ?? { kind: 'guest', id: uid, name: chatName ?? undefined };
  const to = partyOf((await userNow(db, uid)) ?? guest, content);
  return { to, isOnline: present !== undefined };
}

/** Throws a refusal if the sender `by` or one of the recipients `others` is banned from the chat (E7, DM-63). */
export async function requireNotBanned(
  { isBannedFromChat }: Pick<DirectChatDeps, 'isBannedFromChat'>,
  tx: Executor,
  { content, by, others }: { content: Content; by: string; others: readonly string[] },
): Promise<void> {
  if (await isBannedFromChat(tx, content.id, by)) throw new Refusal(messageRefusals.banned);
  for (const other of others)
    if (await isBannedFromChat(tx, content.id, other)) throw new Refusal(directChatRefusals.bannedRecipient);
}
