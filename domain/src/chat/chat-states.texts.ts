import { messageRefusals } from '../messages/messages.texts.ts';

/** Texts of the chat. Source: 002 §2.4, §5, §6; product decision "Chat". */
export const chatTexts = {
  opensSoon: 'Chat opens soon',
  closedTitle: 'Chat is currently closed',
  closedMessage: 'Chat is currently unavailable.',
  banned: messageRefusals.banned.message,
} as const;
