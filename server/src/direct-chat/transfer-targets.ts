import type { DirectChatTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { partyOf } from './party.ts';

/**
 * Returns the hosts of the content who are not in the conversation: the client's staff, and others with host rights who
 * are online.
 */
export async function hostsToTransferTo(
  { db, staffNow, peopleAt }: Pick<DirectChatDeps, 'db' | 'staffNow' | 'peopleAt'>,
  { content, chat }: DirectChatTarget,
) {
  const there = peopleAt(content);
  const everybody = new Map<string, Actor>(
    [...there.values(), ...(await staffNow(db, content.clientId))].map((one) => [one.id, one]),
  );
  return [...everybody.values()]
    .filter((one) => isHostOf(one, content) && !chat.users.includes(one.id))
    .map((one) => {
      const { uid, name, image } = partyOf(one, content);
      return { uid, name, image, isOnline: there.has(uid) };
    })
    .sort((one, other) => Number(other.isOnline) - Number(one.isOnline) || one.name.localeCompare(other.name));
}
