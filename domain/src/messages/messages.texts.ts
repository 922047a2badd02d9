import type { RefusalText } from '../kernel/refusal.ts';

/** What a message may be refused with, in public and between two (CHAT-14 to CHAT-30, DM-86 to DM-88). */
export const messageRefusals = {
  disabled: { code: 'chat.disabled', kind: 'conflict', message: 'Chat is currently unavailable.' },
  closed: { code: 'chat.closed', kind: 'conflict', message: 'Chat is currently closed' },
  signInNeeded: { code: 'chat.sign-in-needed', kind: 'forbidden', message: 'Please sign in to chat.' },
  nameNeeded: { code: 'chat.name-needed', kind: 'forbidden', message: 'Name Required' },
  emailNeeded: { code: 'chat.email-needed', kind: 'forbidden', message: 'Email Required' },
  tooFast: { code: 'chat.too-fast', kind: 'too-many', message: 'You are sending messages too quickly' },
  links: { code: 'chat.links', kind: 'invalid', message: 'Links cannot be sent in this chat.' },
  empty: { code: 'chat.empty', kind: 'invalid', message: 'This message is empty.' },
  markup: { code: 'chat.markup', kind: 'invalid', message: 'This message holds code that cannot be sent.' },
  word: { code: 'chat.word', kind: 'invalid', message: 'This message holds a word that is not used here.' },
  tooLong: { code: 'chat.too-long', kind: 'invalid', message: 'A message can have at most 1,000 characters.' },
  banned: { code: 'chat.banned', kind: 'forbidden', message: 'Chat is not available at this time' },
  slow: { code: 'chat.slow', kind: 'too-many', message: 'Slow mode is on in this chat.' },
  muted: { code: 'chat.muted', kind: 'too-many', message: 'A host has paused your messages for a while.' },
  heldMany: {
    code: 'chat.held-many',
    kind: 'conflict',
    message: 'Wait until a host has looked at your messages.',
  },
} as const satisfies Record<string, RefusalText>;
