import { GuestForm } from '../../../features/accounts/guest-form.tsx';
import { ChatPanel } from '../../../features/chat/chat-panel.tsx';
import type { ShownPage } from '../panel.ts';

/** The chat of what is shown, or of what ended before it. */
export function ChatOfPage({ channel, content, chat, socket, session, isStaff, direct }: ShownPage) {
  if (!chat) return null;
  return (
    <ChatPanel
      key={chat.id}
      content={chat}
      title={chat.id === content?.id ? null : chat.name}
      channelId={channel.id}
      socket={socket}
      me={session.me}
      isStaff={isStaff}
      guestForm={(form) => <GuestForm {...form} onName={session.nameGuest} onSignIn={() => session.show('account')} />}
      onSignIn={() => session.show('account')}
      // DM-60 to DM-62
      onDirect={isStaff || chat.chat.enableDirectMessaging ? (uid, name) => direct.want({ uid, name }) : undefined}
    />
  );
}
