import type { RefusalText } from '../kernel/refusal.ts';
import { messageRefusals } from '../messages/messages.texts.ts';

/** What is wrong with a word of a client's own list. */
export const chatWordTexts = {
  nothing: 'Nothing could be found by this word',
  tooLong: 'A word can have at most 60 characters',
  tooManyWords: 'A phrase can have at most 5 words',
  tooMany: 'There can be at most 500 words',
  twice: 'This word is in the list already',
} as const;

/** What a message may be refused with. */
export const chatRefusals = {
  ...messageRefusals,
  notReadable: { code: 'chat.not-readable', kind: 'forbidden', message: 'Please sign in to chat.' },
  notModerator: { code: 'chat.not-moderator', kind: 'forbidden', message: 'Only the hosts of this chat can do this.' },
  notOwn: { code: 'chat.not-own', kind: 'forbidden', message: 'This message is not yours.' },
  messageGone: { code: 'chat.message-gone', kind: 'conflict', message: 'This message has been removed already.' },
  otherPin: { code: 'chat.other-pin', kind: 'conflict', message: 'Another message is pinned. Replace it?' },
  pinGone: { code: 'chat.pin-gone', kind: 'conflict', message: 'This message is not pinned any more.' },
  bannedAlready: { code: 'chat.banned-already', kind: 'conflict', message: 'This person is banned already.' },
  notBanned: { code: 'chat.not-banned', kind: 'conflict', message: 'This person is not banned any more.' },
  banOfHost: { code: 'chat.ban-of-host', kind: 'forbidden', message: 'Hosts cannot be banned.' },
  slowAlready: { code: 'chat.slow-already', kind: 'conflict', message: 'Slow mode is like this already.' },
  mutedAlready: { code: 'chat.muted-already', kind: 'conflict', message: 'This person is muted already.' },
  notMuted: { code: 'chat.not-muted', kind: 'conflict', message: 'This person is not muted any more.' },
  muteOfHost: { code: 'chat.mute-of-host', kind: 'forbidden', message: 'Hosts cannot be muted.' },
  holdAlready: { code: 'chat.hold-already', kind: 'conflict', message: 'Messages are held like this already.' },
  heldGone: { code: 'chat.held-gone', kind: 'conflict', message: 'This message is not waiting any more.' },
  wordsChanged: {
    code: 'chat.words-changed',
    kind: 'conflict',
    message: 'Someone else saved these words meanwhile.',
  },
  markOfOwn: { code: 'chat.mark-of-own', kind: 'forbidden', message: 'This message is your own.' },
  markOfHost: { code: 'chat.mark-of-host', kind: 'forbidden', message: 'This message is a host’s.' },
  undone: { code: 'chat.undone', kind: 'conflict', message: 'This has been undone already.' },
  overtaken: { code: 'chat.overtaken', kind: 'conflict', message: 'Something newer has taken its place.' },
  tooLate: {
    code: 'chat.too-late',
    kind: 'conflict',
    message: 'It is too late to undo this. Removed messages are kept for 30 days after the event.',
  },
  otherAct: { code: 'chat.other-act', kind: 'forbidden', message: 'Only the person who did this can add a reason.' },
  takenBack: { code: 'chat.taken-back', kind: 'forbidden', message: 'Its author has taken this message back.' },
} as const satisfies Record<string, RefusalText>;
