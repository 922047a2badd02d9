import type { OlderMessagesAnswer } from '@nave/domain/chat/chat.protocol.ts';
import { CHAT_OLDER_PAGE, type ChatMessage, type ChatSnapshot, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import {
  type ChatTimeline,
  changeTimeline,
  emptyTimeline,
  type NumberedMessage,
} from '@nave/domain/chat/chat-timeline.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { newId } from '../../lib/new-id.ts';
import type { FollowedEvent, Socket } from '../../lib/socket.ts';
import { keepUnacknowledged, unacknowledged } from './chat-drafts.ts';

export interface ChatRoom {
  timeline: ChatTimeline;
  /** The first messages have come. */
  ready: boolean;
  /** The server does not let this visitor read: it knows less of them than the content asks. */
  refused: boolean;
  /** Answers when the server has stored the message; throws `Refused`. */
  send: (message: string) => Promise<void>;
  loadOlder: () => void;
  loadingOlder: boolean;
  /** Whether only the newest 100 are kept: off while the reader looks at what came before (CHAT-45). */
  limit: (on: boolean) => void;
}

/** Messages that come within this are drawn together. */
const DRAW_EVERY_MS = 40;

/** The chat of one content: its room on the socket, and what this page has sent. Mount it anew for another content. */
export function useChatRoom(
  socket: Pick<Socket, 'subscribe' | 'command'>,
  contentId: string,
  canRead: boolean,
): ChatRoom {
  const [timeline, change] = useReducer(changeTimeline, emptyTimeline);
  const [state, setState] = useState<'waiting' | 'ready' | 'refused'>('waiting');
  const [loadingOlder, setLoadingOlder] = useState(false);
  const newest = useRef(0);
  newest.current = timeline.messages.at(-1)?.n ?? 0;

  useEffect(() => {
    if (!canRead) return;
    setState('waiting');
    const arrivals = collect((messages) => change({ kind: 'arrived', messages }));
    const leave = socket.subscribe(chatTopic(contentId), {
      onSnapshot: (snapshot) => {
        arrivals.drop();
        change({ kind: 'snapshot', messages: (snapshot as ChatSnapshot).messages });
        setState('ready');
      },
      onEvent: (event) => {
        const message = messageOf(event);
        if (message) arrivals.add(message);
      },
      onRefused: () => setState('refused'),
    });
    return () => {
      leave();
      arrivals.drop();
    };
  }, [socket, contentId, canRead]);

  const post = useCallback(
    async (id: string, message: string) => {
      change({ kind: 'sending', pending: { id, message } });
      try {
        const { n = 0 } = await socket.command('chat.send', { contentId, message }, { id });
        // Its event settles it; one that is not in the list any more has come and gone.
        if (n <= newest.current) change({ kind: 'settled', id });
      } catch (error) {
        change({ kind: 'settled', id });
        throw error;
      }
    },
    [socket, contentId],
  );

  useResending(contentId, timeline, post);

  const first = timeline.messages[0]?.n;
  const loadOlder = useCallback(async () => {
    if (first === undefined || loadingOlder) return;
    setLoadingOlder(true);
    try {
      const { items } = await api.get<OlderMessagesAnswer>(`/contents/${contentId}/chat/messages?before=${first}`);
      change({ kind: 'older', before: first, messages: items, pageSize: CHAT_OLDER_PAGE });
    } catch (error) {
      // CHAT-133
      logFailure('Older messages could not be loaded', error);
    }
    setLoadingOlder(false);
  }, [contentId, first, loadingOlder]);

  return {
    timeline,
    ready: state === 'ready',
    refused: state === 'refused',
    send: useCallback((message) => post(newId(), message), [post]),
    loadOlder,
    loadingOlder,
    limit: useCallback((on) => change({ kind: 'limit', on }), []),
  };
}

/** What an earlier visit of this tab could not finish is sent again, once. */
function useResending(
  contentId: string,
  { pending }: ChatTimeline,
  post: (id: string, message: string) => Promise<void>,
): void {
  const resent = useRef(false);
  useEffect(() => {
    if (resent.current) return;
    resent.current = true;
    for (const { id, message } of unacknowledged(contentId)) {
      post(id, message).catch((error) => logFailure('A kept message was refused', error));
    }
  }, [contentId, post]);
  useEffect(() => keepUnacknowledged(contentId, pending), [contentId, pending]);
}

function messageOf({ n, type, data }: FollowedEvent): NumberedMessage | null {
  return type === 'message' && n !== undefined ? { n, data: data as ChatMessage } : null;
}

/** Gathers what comes in a burst, so that the list is drawn once for it. */
function collect(flush: (messages: NumberedMessage[]) => void) {
  let waiting: NumberedMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(message: NumberedMessage) {
      waiting.push(message);
      timer ??= setTimeout(() => {
        const messages = waiting;
        waiting = [];
        timer = undefined;
        flush(messages);
      }, DRAW_EVERY_MS);
    },
    drop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
