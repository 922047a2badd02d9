import { chatTexts } from '@nave/domain/chat/chat-states.texts.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';

export const texts = {
  blocked: 'The live chat cannot connect',
  blockedMore:
    'Your network may be blocking it: try mobile data or another network, or switch off a VPN. We keep trying; until then messages come here with a delay.',
  chooseName: 'Choose your chat name',
  closed: chatTexts.closedTitle,
  closedMore: chatTexts.closedMessage,
  closeNote: 'Close: {{words}}',
  empty: 'No messages yet',
  emptyMore: 'Say hello, and tell us where you are watching from.',
  heldDeclined: 'A host did not let this message through.',
  heldWaits: 'A host will look at this first.',
  mutedMore: messageRefusals.muted.message,
  mutedUntil: 'You can write again at {{time}}',
  notOpenYet: 'Chat is not open yet',
  opensAt: 'Chat opens at {{time}}. Leave this page open and it will switch over by itself.',
  opensOn: 'Chat opens {{date}}.',
  opensSoon: chatTexts.opensSoon,
  pinnedMessage: 'Pinned message',
  readOnly: 'Messages show once you have joined',
  readOnlyMore: 'Give your name below to read along and write.',
  signInNeededMore: 'This chat is for people with an account.',
  unpin: 'Unpin',
};
