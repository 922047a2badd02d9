import { expect, test } from 'vitest';
import { directChatSchema, directMessageStatuses, hostChatStatuses } from './direct-chat.ts';

const statuses = [
  'request',
  'active',
  'ended',
  'directMessageRequest',
  'directMessageActive',
  'directMessageEnded',
  'blocked',
];
const numbers = [0, 1, 2, 3, 4, 5];

/** Whether a conversation with this status, also for its participant, can be stored and sent. */
const isConversation = (status: unknown) =>
  [true, false].some((hostChat) => {
    const chat = {
      id: 'chat',
      version: 1,
      contentId: 'content',
      users: ['amos'],
      createdBy: 'amos',
      userName: 'Amos',
      recipientUserName: null,
      showRequest: true,
      updatedAt: 1,
      timestamp: 1,
      acceptedTimestamp: null,
      message: null,
      hostChat,
      hosts: [],
      status,
      userData: { amos: { name: 'Amos', image: null, muted: false, status } },
    };
    return directChatSchema.safeParse(chat).success;
  });

test('CAT-34 the status of a conversation is one of seven words', () => {
  expect(new Set<string>([...hostChatStatuses, ...directMessageStatuses])).toEqual(new Set(statuses));
  expect(statuses.filter(isConversation)).toEqual(statuses);
  expect(['', 'open', 'Active'].filter(isConversation)).toEqual([]);
});

test('CAT-35 a conversation whose status is one of the numbers 0 to 5 is refused', () => {
  expect(isConversation('active')).toBe(true);
  expect([...numbers, ...numbers.map(String)].filter(isConversation)).toEqual([]);
});
