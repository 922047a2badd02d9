import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import {
  directChatCommands,
  directChatRoom,
  type directChatTopics,
} from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { EventOf } from '@nave/domain/kernel/topic.ts';
import {
  type ChatTimeline,
  changeTimeline,
  emptyTimeline,
  type PendingMessage,
  type TimelineChange,
} from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';
import { useOlder } from '../messages/use-older.ts';
import { useSending } from '../messages/use-sending.ts';

export interface DirectRoom {
  timeline: ChatTimeline;
  /** Whether the first messages are loaded. */
  ready: boolean;
  /** Resolves when the server has stored the message; throws `Refused`. */
  send: (message: string) => Promise<void>;
  loadOlder: () => void;
  loadingOlder: boolean;
  limit: (on: boolean) => void;
}

interface DirectChatOptions {
  socket: Pick<Socket, 'subscribe' | 'command'>;
  chatId: string;
  /** Whether arriving messages are marked as read (DM-78, DM-79); never for staff who are not participants. */
  isRead: boolean;
}

/** Follows the messages of one conversation. Remount for another conversation. */
export function useDirectChat({ socket, chatId, isRead }: DirectChatOptions): DirectRoom {
  const [timeline, change] = useReducer(changeTimeline, emptyTimeline);
  const [ready, setReady] = useState(false);
  useEffect(
    () =>
      socket.subscribe(directChatRoom(chatId), {
        onSnapshot: (snapshot) => {
          change({ kind: 'snapshot', ...snapshot });
          setReady(true);
        },
        onEvent: (event) => change(changeOf(event)),
      }),
    [socket, chatId],
  );
  const newest = timeline.messages.at(-1)?.n ?? 0;
  useEffect(() => {
    if (!isRead || newest === 0) return;
    socket
      .command(directChatCommands.read, { chatId, n: newest })
      .catch((error) => logFailure('A conversation could not be marked as read', error));
  }, [socket, chatId, isRead, newest]);
  const send = useSending({
    roomId: chatId,
    timeline,
    change,
    ask: useCallback(
      ({ id, message }: PendingMessage) => socket.command(directChatCommands.send, { chatId, message }, { id }),
      [socket, chatId],
    ),
  });
  const older = useOlder(
    timeline,
    change,
    useCallback((before) => ask(directChatCalls.older, { chatId, query: { before } }), [chatId]),
  );
  const limit = useCallback((on: boolean) => change({ kind: 'limit', on }), []);
  return { timeline, ready, send, limit, ...older };
}

function changeOf(event: EventOf<typeof directChatTopics.room>): TimelineChange {
  switch (event.type) {
    case 'message':
      return { kind: 'arrived', messages: [{ n: event.n, data: event.data }] };
    case 'moved':
      return { kind: 'moved', moved: event.data };
    case 'photo':
      return { kind: 'photo', photo: event.data };
    // A message of an erased person.
    case 'forgotten':
      return { kind: 'removed', removed: { ns: [event.n] } };
  }
}
