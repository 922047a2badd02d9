import { type DirectChat, directChatSchema } from '../direct-chat/direct-chat.ts';
import { isEnded, viewerOf } from '../direct-chat/direct-chat-parts.ts';
import { placeOf } from '../direct-chat/open-direct-chat.ts';

/** Returns the invariants that a conversation violates; empty if it is valid. */
export function faultsOf(chat: DirectChat): string[] {
  const parts = Object.values(chat.userData).map(({ status }) => status);
  const is = {
    'of another shape than it is told in': !directChatSchema.safeParse(chat).success,
    'with parts of others than its people': Object.keys(chat.userData).sort().join() !== [...chat.users].sort().join(),
    'with somebody twice': new Set(chat.users).size !== chat.users.length,
    'of more than two people, or of none': chat.users.length > 2 || chat.users.length < 1,
    'with more than one host': chat.hosts.length > 1,
    'with a host who is not in it': chat.hosts.some((uid) => !chat.users.includes(uid)),
    'asked of the hosts and taken': chat.status === 'request' && chat.hosts.length > 0,
    'active without a host': chat.hostChat && chat.status === 'active' && chat.hosts.length === 0,
    'ended for some, or over for all and not ended':
      parts.every(isEnded) !== isEnded(chat.status) && chat.status !== 'blocked',
    'blocked for some': (chat.status === 'blocked') !== parts.every((status) => status === 'blocked'),
    'blocked in part': chat.status !== 'blocked' && parts.includes('blocked'),
    'open and in nobody’s place': placeOf(chat) === null && !parts.some(isEnded),
    'with hosts, and in the place of somebody else':
      chat.hostChat && placeOf(chat) !== null && placeOf(chat) !== `hosts ${viewerOf(chat)}`,
  };
  return Object.entries(is).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}
