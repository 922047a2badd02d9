import selectedIcon from '@phosphor-icons/core/fill/chats-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/chats.svg?raw';
import { chatTextFiles } from '../../../features/chat/texts/chat-texts.ts';
import { messagesTextFiles } from '../../../features/messages/texts/messages-texts.ts';
import { panel } from '../panel.ts';

export const chat = panel({
  id: 'chat',
  label: 'viewer:chat',
  icon,
  selectedIcon,
  isOffered: (page) => page.chat !== null,
  listens: true,
  load: () => import('./chat-panel.tsx').then((module) => module.ChatOfPage),
  texts: { chat: chatTextFiles, messages: messagesTextFiles },
});
