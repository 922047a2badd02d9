import { chatSelfTopic } from '@nave/domain/chat/chat.protocol.ts';
import { useEffect, useState } from 'react';
import type { Me, Socket } from '../../lib/socket.ts';

/** Whether one is banned from a chat, at this moment (CHAT-98 to CHAT-100). */
export function useStanding(socket: Pick<Socket, 'subscribe'>, contentId: string, me: Me | null): boolean {
  const [isBanned, setBanned] = useState(false);
  const id = me?.id;
  // Of whom nothing is known yet nobody could have banned anything.
  const mayBe = me?.kind === 'user' || Boolean(me?.name);
  useEffect(() => {
    setBanned(false);
    if (!id || !mayBe) return;
    return socket.subscribe(chatSelfTopic(contentId, id), {
      onSnapshot: (standing) => setBanned(standing.isBanned),
      onEvent: ({ data }) => setBanned(data.isBanned),
    });
  }, [socket, contentId, id, mayBe]);
  return isBanned;
}
