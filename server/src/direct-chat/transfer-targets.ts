import type { DirectChatTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { partyOf } from './party.ts';

/**
 * Returns the hosts of the content who are not in the conversation: staff of the client, and other people with host
 * rights who are online. Hosts who are online come first.
 */
export async function hostsToTransferTo(
  { db, staffNow, peopleAt }: Pick<DirectChatDeps, 'db' | 'staffNow' | 'peopleAt'>,
  { content, chat }: DirectChatTarget,
) {
  const online = peopleAt(content);
  const candidates = new Map<string, Actor>(
    [...online.values(), ...(await staffNow(db, content.clientId))].map((one) => [one.id, one]),
  );
  return [...candidates.values()]
    .filter((one) => isHostOf(one, content) && !chat.users.includes(one.id))
    .map((one) => {
      const { uid, name, image } = partyOf(one, content);
      return { uid, name, image, isOnline: online.has(uid) };
    })
    .sort((one, other) => Number(other.isOnline) - Number(one.isOnline) || one.name.localeCompare(other.name));
}
