import { useEffect, useState } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { Refused } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { OwnChats, useFollowedChats } from '../own-chats.ts';
import { ownChatsState } from './own-chats-state.ts';

/** Follows the viewer's conversations and notifies the hosts of clicked links. Renders nothing. */
export function FollowOwnChats({ chat, states, socket, session, requests, dropRequest, suggestPanel }: PageScope) {
  const [ownChats] = useState(() => new OwnChats());
  const state = states.of(ownChatsState);
  useEffect(() => {
    const publish = () => state.set({ ownChats, hasAny: ownChats.current().chats.length > 0 });
    publish();
    return ownChats.subscribe(publish);
  }, [ownChats, state]);
  useFollowedChats(ownChats, {
    socket,
    contentId: chat?.id ?? null,
    me: session.me,
    onIncoming: () => suggestPanel('directChat'),
  });
  const { directChat: request } = requests;
  const clickedLink = request && 'link' in request ? request.link : null;
  const contentId = chat?.id;
  useEffect(() => {
    if (clickedLink === null || contentId === undefined) return;
    dropRequest('directChat');
    ownChats
      .clickLink(socket, contentId, clickedLink)
      .catch((error) => showToast(error instanceof Refused ? error.message : String(error), { tone: 'error' }));
  }, [clickedLink, contentId, ownChats, socket, dropRequest]);
  return null;
}
