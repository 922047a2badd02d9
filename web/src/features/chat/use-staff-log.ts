import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatStaffTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { MarkedMessages } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** Follows the moderation log of a chat; null for viewers. Calls `onRefused` if the user may no longer moderate. */
export function useStaffLog(
  socket: Pick<Socket, 'subscribe'>,
  contentId: string,
  isStaff: boolean,
  onRefused?: () => void,
): ChatModeration | null {
  const [log, setLog] = useState<ChatModeration | null>(null);
  const latestOnRefused = useRef(onRefused);
  latestOnRefused.current = onRefused;
  useEffect(() => {
    setLog(null);
    if (!isStaff) return;
    let request = new AbortController();
    const leave = socket.subscribe(chatStaffTopic(contentId), {
      onSnapshot: (snapshot) => {
        request.abort();
        setLog(snapshot);
      },
      // An event does not contain the act, so the page requests the log. A newer request replaces the pending one.
      onEvent: ({ type, data }) => {
        if (type === 'flagged') return setLog((before) => before && withFlags(before, data));
        request.abort();
        request = new AbortController();
        const { signal } = request;
        ask(chatCalls.moderation, { contentId }, { signal }).then(setLog, (error) => {
          if (!signal.aborted) logFailure('What hosts did could not be read', error);
        });
      },
      onRefused: () => latestOnRefused.current?.(),
    });
    return () => {
      request.abort();
      leave();
    };
  }, [socket, contentId, isStaff]);
  return log;
}

function withFlags(log: ChatModeration, { counts }: MarkedMessages): ChatModeration {
  return { ...log, flags: [...new Map([...log.flags, ...counts])].filter(([, count]) => count > 0) };
}
