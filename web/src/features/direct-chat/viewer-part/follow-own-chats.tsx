import { useEffect, useState } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { Refused } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { OwnChats, useFollowedChats } from '../own-chats.ts';
import { ownChatsState } from './own-chats-state.ts';

/** Follows the viewer's conversations while the page is open, and notifies the hosts of clicked links. Draws nothing. */
export function FollowOwnChats({ chat, states, socket, session, requests, dropRequest, suggestPanel }: PageScope) {
  const [own] = useState(() => new OwnChats());
  const state = states.of(ownChatsState);
  useEffect(() => {
    const tell = () => state.set({ own, hasAny: own.current().chats.length > 0 });
    tell();
    return own.subscribe(tell);
  }, [own, state]);
  useFollowedChats(own, {
    socket,
    contentId: chat?.id ?? null,
    me: session.me,
    onArrival: () => suggestPanel('directChat'),
  });
  const { directChat: request } = requests;
  const clicked = request && 'link' in request ? request.link : null;
  const contentId = chat?.id;
  useEffect(() => {
    if (clicked === null || contentId === undefined) return;
    dropRequest('directChat');
    own
      .clickLink(socket, contentId, clicked)
      .catch((error) => showToast(error instanceof Refused ? error.message : String(error), { tone: 'error' }));
  }, [clicked, contentId, own, socket, dropRequest]);
  return null;
}
