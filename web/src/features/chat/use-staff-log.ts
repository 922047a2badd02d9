import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatStaffTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { MarkedMessages } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** What only those who moderate see of a chat; null for everybody else. `onRefused`: one moderates it no more. */
export function useStaffLog(
  socket: Pick<Socket, 'subscribe'>,
  contentId: string,
  isStaff: boolean,
  onRefused?: () => void,
): ChatModeration | null {
  const [log, setLog] = useState<ChatModeration | null>(null);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    setLog(null);
    if (!isStaff) return;
    let asked = new AbortController();
    const leave = socket.subscribe(chatStaffTopic(contentId), {
      onSnapshot: (read) => {
        asked.abort();
        setLog(read);
      },
      // The room says that something was done; what it was stands in the log. Of several at once the last counts.
      onEvent: ({ type, data }) => {
        if (type === 'flagged') return setLog((before) => before && withFlags(before, data));
        asked.abort();
        asked = new AbortController();
        const { signal } = asked;
        ask(chatCalls.moderation, { contentId }, { signal }).then(setLog, (error) => {
          if (!signal.aborted) logFailure('What hosts did could not be read', error);
        });
      },
      onRefused: () => refused.current?.(),
    });
    return () => {
      asked.abort();
      leave();
    };
  }, [socket, contentId, isStaff]);
  return log;
}

function withFlags(log: ChatModeration, { counts }: MarkedMessages): ChatModeration {
  return { ...log, flags: [...new Map([...log.flags, ...counts])].filter(([, count]) => count > 0) };
}
