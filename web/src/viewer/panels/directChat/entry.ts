import { chatPhase } from '@nave/domain/contents/timing.ts';
import selectedIcon from '@phosphor-icons/core/fill/chat-circle-dots-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/chat-circle-dots.svg?raw';
import { chatTextFiles } from '../../../features/chat/texts/chat-texts.ts';
import { directChatTextFiles } from '../../../features/direct-chat/texts/direct-chat-texts.ts';
import { bringTexts } from '../../../lib/i18n.ts';
import { panel } from '../panel.ts';

/** Where one has a conversation, or can begin one. */
export const directChat = panel({
  id: 'directChat',
  label: 'viewer:directChat',
  icon,
  selectedIcon,
  isOffered: ({ chat, now, direct }) => chat !== null && (direct.chats.length > 0 || chatPhase(chat, now) === 'open'),
  hasNews: ({ direct }) => direct.hasNews,
  async load() {
    // What writes and lists messages speaks the chat's words.
    const [module] = await Promise.all([import('./direct-chat-panel.tsx'), bringTexts('chat', chatTextFiles)]);
    return module.DirectChatOfPage;
  },
  texts: directChatTextFiles,
});
