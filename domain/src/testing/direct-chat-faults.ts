import { type DirectChat, directChatSchema } from '../direct-chat/direct-chat.ts';
import { uniqueKeyOf } from '../direct-chat/open-direct-chat.ts';
import { isEnded, viewerOf } from '../direct-chat/people-in-chat.ts';

/** Returns the invariants that a conversation violates; empty if it is valid. */
export function faultsOf(chat: DirectChat): string[] {
  const statuses = Object.values(chat.userData).map(({ status }) => status);
  const faults = {
    'does not match its schema': !directChatSchema.safeParse(chat).success,
    'has userData of other people than its users':
      Object.keys(chat.userData).sort().join() !== [...chat.users].sort().join(),
    'has a person twice': new Set(chat.users).size !== chat.users.length,
    'has more than two people, or none': chat.users.length > 2 || chat.users.length < 1,
    'has more than one host': chat.hosts.length > 1,
    'has a host who is not one of its users': chat.hosts.some((uid) => !chat.users.includes(uid)),
    'is a request but has a host': chat.status === 'request' && chat.hosts.length > 0,
    'is active without a host': chat.hostChat && chat.status === 'active' && chat.hosts.length === 0,
    'has ended although it has not ended for all participants, or the other way round':
      statuses.every(isEnded) !== isEnded(chat.status) && chat.status !== 'blocked',
    'is blocked although not all participants are blocked, or the other way round':
      (chat.status === 'blocked') !== statuses.every((status) => status === 'blocked'),
    'has a blocked participant but is not blocked': chat.status !== 'blocked' && statuses.includes('blocked'),
    'is open without a uniqueness key': uniqueKeyOf(chat) === null && !statuses.some(isEnded),
    'is with hosts but has the uniqueness key of another viewer':
      chat.hostChat && uniqueKeyOf(chat) !== null && uniqueKeyOf(chat) !== `hosts ${viewerOf(chat)}`,
  };
  return Object.entries(faults).flatMap(([fault, isPresent]) => (isPresent ? [fault] : []));
}
