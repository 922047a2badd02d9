import { chatPhase } from '@nave/domain/contents/timing.ts';
import selectedIcon from '@phosphor-icons/core/fill/chat-circle-dots-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/chat-circle-dots.svg?raw';
import { directChatTextFiles } from '../../../features/direct-chat/texts/direct-chat-texts.ts';
import { messagesTextFiles } from '../../../features/messages/texts/messages-texts.ts';
import { panel } from '../panel.ts';

/** Where one has a conversation, or can begin one. */
export const directChat = panel({
  id: 'directChat',
  label: 'viewer:directChat',
  icon,
  selectedIcon,
  isOffered: ({ chat, now, direct }) => chat !== null && (direct.chats.length > 0 || chatPhase(chat, now) === 'open'),
  hasNews: ({ direct }) => direct.hasNews,
  load: () => import('./direct-chat-panel.tsx').then((module) => module.DirectChatOfPage),
  texts: { directChat: directChatTextFiles, messages: messagesTextFiles },
});
