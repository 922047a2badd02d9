import type { RefusalText } from '../kernel/refusal.ts';

/** Refusals of messages, in the chat and in private conversations (CHAT-14 to CHAT-30, DM-86 to DM-88). */
export const messageRefusals = {
  disabled: { code: 'chat.disabled', kind: 'conflict', message: 'Chat is currently unavailable.' },
  closed: { code: 'chat.closed', kind: 'conflict', message: 'Chat is currently closed' },
  signInNeeded: { code: 'chat.sign-in-needed', kind: 'forbidden', message: 'Sign in to chat.' },
  nameNeeded: { code: 'chat.name-needed', kind: 'forbidden', message: 'Name Required' },
  emailNeeded: { code: 'chat.email-needed', kind: 'forbidden', message: 'Email Required' },
  tooFast: { code: 'chat.too-fast', kind: 'too-many', message: 'You are sending messages too quickly' },
  links: { code: 'chat.links', kind: 'invalid', message: 'You cannot send links in this chat.' },
  empty: { code: 'chat.empty', kind: 'invalid', message: 'This message is empty.' },
  markup: { code: 'chat.markup', kind: 'invalid', message: 'Messages cannot contain code.' },
  word: { code: 'chat.word', kind: 'invalid', message: 'This message contains a word that is not allowed here.' },
  tooLong: { code: 'chat.too-long', kind: 'invalid', message: 'A message can have at most 1,000 characters.' },
  banned: { code: 'chat.banned', kind: 'forbidden', message: 'Chat is not available at this time' },
  slow: { code: 'chat.slow', kind: 'too-many', message: 'Slow mode is on in this chat.' },
  muted: { code: 'chat.muted', kind: 'too-many', message: 'A host has muted you for a while.' },
  heldMany: {
    code: 'chat.held-many',
    kind: 'conflict',
    message: 'Wait for a host to review your messages.',
  },
} as const satisfies Record<string, RefusalText>;
