import { GuestForm } from '../../../features/accounts/guest-form.tsx';
import { DirectChatPanel } from '../../../features/direct-chat/direct-chat-panel.tsx';
import type { ShownPage } from '../panel.ts';

/** One's conversations beside the chat that stands on the page. */
export function DirectChatOfPage({ chat, direct, socket, session, isStaff }: ShownPage) {
  if (!chat) return null;
  return (
    <DirectChatPanel
      key={chat.id}
      direct={direct}
      content={chat}
      socket={socket}
      me={session.me}
      isStaff={isStaff}
      guestForm={(form) => <GuestForm {...form} onName={session.nameGuest} onSignIn={() => session.show('account')} />}
      onSignIn={() => session.show('account')}
    />
  );
}
