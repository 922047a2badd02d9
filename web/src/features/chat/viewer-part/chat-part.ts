import { chatPhase } from '@nave/domain/contents/timing.ts';
import icon from '@phosphor-icons/core/regular/chats.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';
import { messagesTextFiles } from '../../messages/texts/messages-texts.ts';
import { chatTextFiles } from '../texts/chat-texts.ts';

export const chatPart = pagePart({
  id: 'chat',
  panels: [
    {
      id: 'chat',
      label: 'viewer:chat',
      icon,
      isOffered: ({ chat }) => chat !== null,
      listens: true,
      load: () => import('./chat-panel.tsx'),
      texts: { chat: chatTextFiles, messages: messagesTextFiles },
    },
  ],
  // LNK-82
  onLink: (link, { chat, now, openPanel }) => {
    if (link.target !== 'chat' || chat === null || chatPhase(chat, now) !== 'open') return false;
    openPanel('chat');
    return true;
  },
});
