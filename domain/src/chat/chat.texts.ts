import type { RefusalText } from '../kernel/refusal.ts';

/** Sentences of the chat. Source: 002 §2.4, §5, §6; product decision "Chat". */
export const chatTexts = {
  opensSoon: 'Chat opens soon',
  closedTitle: 'Chat is currently closed',
  closedMessage: 'Chat is currently unavailable.',
  banned: 'Chat is not available at this time',
} as const;

/** What a message may be refused with. */
export const chatRefusals = {
  closed: { code: 'chat.closed', kind: 'conflict', message: 'Chat is currently closed' },
  disabled: { code: 'chat.disabled', kind: 'conflict', message: 'Chat is currently unavailable.' },
  signInNeeded: { code: 'chat.sign-in-needed', kind: 'forbidden', message: 'Please sign in to chat.' },
  nameNeeded: { code: 'chat.name-needed', kind: 'forbidden', message: 'Name Required' },
  emailNeeded: { code: 'chat.email-needed', kind: 'forbidden', message: 'Email Required' },
  notReadable: { code: 'chat.not-readable', kind: 'forbidden', message: 'Please sign in to chat.' },
  tooFast: { code: 'chat.too-fast', kind: 'too-many', message: 'You are sending messages too quickly' },
  links: { code: 'chat.links', kind: 'invalid', message: 'Links cannot be sent in this chat.' },
  empty: { code: 'chat.empty', kind: 'invalid', message: 'This message is empty.' },
  markup: { code: 'chat.markup', kind: 'invalid', message: 'This message holds code that cannot be sent.' },
  banned: { code: 'chat.banned', kind: 'forbidden', message: chatTexts.banned },
  notModerator: { code: 'chat.not-moderator', kind: 'forbidden', message: 'Only the hosts of this chat can do this.' },
  notOwn: { code: 'chat.not-own', kind: 'forbidden', message: 'This message is not yours.' },
  messageGone: { code: 'chat.message-gone', kind: 'conflict', message: 'This message has been removed already.' },
  otherPin: { code: 'chat.other-pin', kind: 'conflict', message: 'Another message is pinned. Replace it?' },
  pinGone: { code: 'chat.pin-gone', kind: 'conflict', message: 'This message is not pinned any more.' },
  bannedAlready: { code: 'chat.banned-already', kind: 'conflict', message: 'This person is banned already.' },
  notBanned: { code: 'chat.not-banned', kind: 'conflict', message: 'This person is not banned any more.' },
  banOfHost: { code: 'chat.ban-of-host', kind: 'forbidden', message: 'Hosts cannot be banned.' },
  slow: { code: 'chat.slow', kind: 'too-many', message: 'Slow mode is on in this chat.' },
  slowAlready: { code: 'chat.slow-already', kind: 'conflict', message: 'Slow mode is like this already.' },
  muted: { code: 'chat.muted', kind: 'too-many', message: 'A host has paused your messages for a while.' },
  mutedAlready: { code: 'chat.muted-already', kind: 'conflict', message: 'This person is muted already.' },
  notMuted: { code: 'chat.not-muted', kind: 'conflict', message: 'This person is not muted any more.' },
  muteOfHost: { code: 'chat.mute-of-host', kind: 'forbidden', message: 'Hosts cannot be muted.' },
  holdAlready: { code: 'chat.hold-already', kind: 'conflict', message: 'Messages are held like this already.' },
  heldGone: { code: 'chat.held-gone', kind: 'conflict', message: 'This message is not waiting any more.' },
  heldMany: {
    code: 'chat.held-many',
    kind: 'conflict',
    message: 'Wait until a host has looked at your messages.',
  },
  markOfOwn: { code: 'chat.mark-of-own', kind: 'forbidden', message: 'This message is your own.' },
  markOfHost: { code: 'chat.mark-of-host', kind: 'forbidden', message: 'This message is a host’s.' },
  undone: { code: 'chat.undone', kind: 'conflict', message: 'This has been undone already.' },
  overtaken: { code: 'chat.overtaken', kind: 'conflict', message: 'Something newer has taken its place.' },
  takenBack: { code: 'chat.taken-back', kind: 'forbidden', message: 'Its author has taken this message back.' },
  tooLong: { code: 'chat.too-long', kind: 'invalid', message: 'A message can have at most 1,000 characters.' },
} as const satisfies Record<string, RefusalText>;
