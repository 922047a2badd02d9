import { chatTexts } from '@nave/domain/chat/chat-states.texts.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';

export const texts = {
  blocked: 'The live chat cannot connect',
  blockedMore:
    'Your network may be blocking it: try mobile data or another network, or turn off your VPN. We keep trying; until then, messages arrive late.',
  chooseName: 'Choose your chat name',
  closed: chatTexts.closedTitle,
  closedMore: chatTexts.closedMessage,
  closeNote: 'Close: {{words}}',
  empty: 'No messages yet',
  emptyMore: 'Say hello, and tell us where you are watching from.',
  heldDeclined: 'A host declined this message.',
  heldWaits: 'A host will review this first.',
  mutedMore: messageRefusals.muted.message,
  mutedUntil: 'You can write again at {{time}}',
  notOpenYet: 'Chat is not open yet',
  opensAt: 'Chat opens at {{time}}. Stay on this page: it opens by itself.',
  opensOn: 'Chat opens {{date}}.',
  opensSoon: chatTexts.opensSoon,
  pinnedMessage: 'Pinned message',
  readOnly: 'Join to see messages',
  readOnlyMore: 'Enter your name below to read and chat.',
  signInNeededMore: 'This chat is for people with an account.',
  unpin: 'Unpin',
};
