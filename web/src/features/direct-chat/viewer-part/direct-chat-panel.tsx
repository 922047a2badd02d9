import selectedIcon from '@phosphor-icons/core/fill/chat-circle-dots-fill.svg?raw';
import { useSyncExternalStore } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { Conversations } from '../conversations.tsx';
import { ownChatsState } from './own-chats-state.ts';

export { selectedIcon };

/** The viewer's private conversations. */
export function Panel({ chat, states, socket, session, requests, dropRequest }: PageScope) {
  const state = states.of(ownChatsState);
  const { ownChats } = useSyncExternalStore(state.subscribe, state.current);
  const { directChat: request } = requests;
  if (!chat || !ownChats) return null;
  return (
    <Conversations
      key={chat.id}
      ownChats={ownChats}
      wanted={request && 'uid' in request ? request : null}
      wantsHosts={request !== undefined && 'isForHosts' in request}
      onWanted={() => dropRequest('directChat')}
      content={chat}
      socket={socket}
      me={session.me}
      isStaff={session.isStaff === true}
      guestForm={session.guestForm}
      onSignIn={session.signIn}
    />
  );
}
