import selectedIcon from '@phosphor-icons/core/fill/chats-fill.svg?raw';
import type { PageScope } from '../../../lib/page-part.ts';
import { ChatPanel } from '../chat-panel.tsx';

export { selectedIcon };

/** The chat of the shown content, or of the content that ended before it. */
export function Panel({ channel, content, chat, socket, session, openPanel }: PageScope) {
  if (!chat) return null;
  const isStaff = session.isStaff === true;
  // DM-60 to DM-62
  const allowsDirect = isStaff || chat.chat.enableDirectMessaging;
  return (
    <ChatPanel
      key={chat.id}
      content={chat}
      title={chat.id === content?.id ? null : chat.name}
      channelId={channel.id}
      socket={socket}
      me={session.me}
      isStaff={isStaff}
      guestForm={session.guestForm}
      onSignIn={session.signIn}
      onDirect={allowsDirect ? (uid, name) => openPanel('directChat', { uid, name }) : undefined}
    />
  );
}
