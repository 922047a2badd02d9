import type { RefusalText } from '../kernel/refusal.ts';
import { messageRefusals } from '../messages/messages.texts.ts';

/** Errors of a client's own list of words. */
export const chatWordTexts = {
  noWord: 'Enter a word, a phrase or an emoji.',
  tooLong: 'A word can have at most 60 characters',
  tooManyWords: 'A phrase can have at most 5 words',
  tooMany: 'There can be at most 500 words',
  twice: 'This word is already in the list',
} as const;

/** Refusals of the chat. */
export const chatRefusals = {
  ...messageRefusals,
  notReadable: { code: 'chat.not-readable', kind: 'forbidden', message: 'Sign in to chat.' },
  notModerator: { code: 'chat.not-moderator', kind: 'forbidden', message: 'Only the hosts of this chat can do this.' },
  notOwn: { code: 'chat.not-own', kind: 'forbidden', message: 'You cannot delete this message.' },
  messageGone: { code: 'chat.message-gone', kind: 'conflict', message: 'This message has already been removed.' },
  otherPin: { code: 'chat.other-pin', kind: 'conflict', message: 'Another message is pinned. Replace it?' },
  pinGone: { code: 'chat.pin-gone', kind: 'conflict', message: 'This message is no longer pinned.' },
  bannedAlready: { code: 'chat.banned-already', kind: 'conflict', message: 'This person is already banned.' },
  notBanned: { code: 'chat.not-banned', kind: 'conflict', message: 'This person is no longer banned.' },
  banOfHost: { code: 'chat.ban-of-host', kind: 'forbidden', message: 'Hosts cannot be banned.' },
  slowAlready: { code: 'chat.slow-already', kind: 'conflict', message: 'Slow mode is already set to this.' },
  mutedAlready: { code: 'chat.muted-already', kind: 'conflict', message: 'This person is already muted.' },
  notMuted: { code: 'chat.not-muted', kind: 'conflict', message: 'This person is no longer muted.' },
  muteOfHost: { code: 'chat.mute-of-host', kind: 'forbidden', message: 'Hosts cannot be muted.' },
  holdAlready: { code: 'chat.hold-already', kind: 'conflict', message: 'Messages are already being held.' },
  heldGone: { code: 'chat.held-gone', kind: 'conflict', message: 'This message is no longer being held.' },
  wordsChanged: {
    code: 'chat.words-changed',
    kind: 'conflict',
    message: 'Someone else saved these words meanwhile.',
  },
  markOfOwn: { code: 'chat.mark-of-own', kind: 'forbidden', message: 'You cannot like or flag your own message.' },
  markOfHost: { code: 'chat.mark-of-host', kind: 'forbidden', message: 'You cannot like or flag a host’s message.' },
  undone: { code: 'chat.undone', kind: 'conflict', message: 'This has already been undone.' },
  overtaken: {
    code: 'chat.overtaken',
    kind: 'conflict',
    message: 'Someone has changed this since. Reload to see the latest version.',
  },
  tooLate: {
    code: 'chat.too-late',
    kind: 'conflict',
    message: 'It is too late to undo this. Removed messages are kept for 30 days after the event.',
  },
  otherAct: { code: 'chat.other-act', kind: 'forbidden', message: 'Only the person who did this can add a reason.' },
  takenBack: { code: 'chat.taken-back', kind: 'forbidden', message: 'The author deleted this message.' },
} as const satisfies Record<string, RefusalText>;
