import type { RefusalText } from '../kernel/refusal.ts';

/** The name that a guest without a name gets (DM-90). */
export const ANONYMOUS = 'Anonymous';

/** The message that a click on a content's link sends to the hosts (DM-89). */
export function clickedLink(text: string): string {
  return `Clicked "${text}"`;
}

/** Refusals of steps in a conversation. */
export const directChatRefusals = {
  notHost: { code: 'direct.not-host', kind: 'forbidden', message: 'Only the hosts of this chat can do this.' },
  notYours: { code: 'direct.not-yours', kind: 'forbidden', message: 'You are not part of this conversation.' },
  off: { code: 'direct.off', kind: 'forbidden', message: 'Direct messages are turned off here.' },
  self: { code: 'direct.self', kind: 'invalid', message: 'You cannot message yourself.' },
  nobody: { code: 'direct.nobody', kind: 'not-found', message: 'This person is not here.' },
  bannedRecipient: {
    code: 'direct.banned-recipient',
    kind: 'forbidden',
    message: 'This person is banned from the chat.',
  },
  taken: { code: 'direct.taken', kind: 'conflict', message: 'Another host has taken this conversation.' },
  accepted: { code: 'direct.accepted', kind: 'conflict', message: 'This conversation has already been accepted.' },
  notAsked: { code: 'direct.not-asked', kind: 'conflict', message: 'The other person has to accept this first.' },
  ended: { code: 'direct.ended', kind: 'conflict', message: 'This conversation has ended.' },
  left: { code: 'direct.left', kind: 'conflict', message: 'The other person has left this conversation.' },
  blocked: { code: 'direct.blocked', kind: 'conflict', message: 'This conversation has been blocked.' },
  open: { code: 'direct.open', kind: 'conflict', message: 'This conversation is already open.' },
  notActive: { code: 'direct.not-active', kind: 'conflict', message: 'Nobody has accepted this conversation yet.' },
  otherOpen: { code: 'direct.other-open', kind: 'conflict', message: 'This person has another open conversation.' },
  notHostTarget: { code: 'direct.not-a-host', kind: 'conflict', message: 'This person is not a host of this chat.' },
} as const satisfies Record<string, RefusalText>;
