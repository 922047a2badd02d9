import { directChatStaffTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { HostChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { byUpdatedAt } from '@nave/domain/direct-chat/people-in-chat.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Socket } from '../../../lib/socket.ts';

/** Follows all conversations between viewers and hosts of a content, newest first (DM-84). */
export function useHostChats(socket: Pick<Socket, 'subscribe'>, contentId: string): readonly HostChat[] {
  const [chats, setChats] = useState<ReadonlyMap<string, HostChat>>(new Map());
  useEffect(() => {
    const merge = (updates: readonly HostChat[]) =>
      setChats((before) => {
        const next = new Map(before);
        for (const chat of updates) if ((next.get(chat.id)?.version ?? -1) < chat.version) next.set(chat.id, chat);
        return next;
      });
    return socket.subscribe(directChatStaffTopic(contentId), {
      onSnapshot: (snapshot) => merge(snapshot.chats),
      onEvent: ({ data }) => merge([data]),
    });
  }, [socket, contentId]);
  return useMemo(() => [...chats.values()].sort(byUpdatedAt), [chats]);
}
