import { chatPhase } from '@nave/domain/contents/timing.ts';
import icon from '@phosphor-icons/core/regular/chat-circle-dots.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';
import { messagesTextFiles } from '../../messages/texts/messages-texts.ts';
import { directChatTextFiles } from '../texts/direct-chat-texts.ts';
import { ownChatsState } from './own-chats-state.ts';

/** Private conversations, for viewers who have one or can start one. */
export const directChatPart = pagePart({
  id: 'directChat',
  panels: [
    {
      id: 'directChat',
      label: 'viewer:directChat',
      icon,
      isOffered: ({ chat, now, states }) =>
        chat !== null && (states.of(ownChatsState).current().hasAny || chatPhase(chat, now) === 'open'),
      hasNews: ({ states, session, openedPanel }) =>
        states
          .of(ownChatsState)
          .current()
          .ownChats?.hasNews(session.me, openedPanel === 'directChat') ?? false,
      load: () => import('./direct-chat-panel.tsx'),
      texts: { directChat: directChatTextFiles, messages: messagesTextFiles },
    },
  ],
  // VIEW-132 to VIEW-134
  onLink: (link, { openPanel }) => {
    if (link.target !== 'hosts') return false;
    openPanel('directChat', { link: link.text });
    return true;
  },
  afterPaint: () => import('./follow-own-chats.tsx').then((module) => module.FollowOwnChats),
});
