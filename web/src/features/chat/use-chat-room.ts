import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands, chatTopic, type chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import type { EventOf } from '@nave/domain/kernel/topic.ts';
import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import {
  type ChatTimeline,
  changeTimeline,
  emptyTimeline,
  type PendingMessage,
  type TimelineChange,
} from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { ask } from '../../lib/api.ts';
import type { Socket } from '../../lib/socket.ts';
import { useOlder } from '../messages/use-older.ts';
import { useSending } from '../messages/use-sending.ts';

export interface ChatRoom {
  /** How long a viewer waits between two messages; 0 while nobody does (CHAT-156). */
  slowSeconds: number;
  timeline: ChatTimeline;
  /** The first messages have come. */
  ready: boolean;
  /** The server does not let this visitor read: it knows less of them than the content asks. */
  refused: boolean;
  /** Answers when the server has stored the message; throws `Refused`. */
  send: (message: string) => Promise<void>;
  loadOlder: () => void;
  loadingOlder: boolean;
  /** The newest messages, come by another way than the socket. */
  take: (page: MessagePage) => void;
  /** Whether only the newest 100 are kept: off while the reader looks at what came before (CHAT-45). */
  limit: (on: boolean) => void;
}

/** Messages that came together, oldest first, and whether there are older ones. */
export type MessagePage = AnswerOf<typeof chatCalls.older>;

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
  const [slowSeconds, setSlowSeconds] = useState(0);

  useEffect(() => {
    if (!canRead) return;
    setState('waiting');
    const arrivals = collect((messages) => change({ kind: 'arrived', messages }));
    const leave = socket.subscribe(chatTopic(contentId), {
      onSnapshot: (snapshot) => {
        arrivals.drop();
        change({ kind: 'snapshot', ...snapshot });
        setSlowSeconds(snapshot.slowSeconds);
        setState('ready');
      },
      onEvent: (event) => {
        if (event.type === 'message') return arrivals.add({ n: event.n, data: event.data });
        if (event.type === 'mode') setSlowSeconds(event.data.slowSeconds);
        const next = changeOf(event);
        if (next) arrivals.after(() => change(next));
      },
      onRefused: () => setState('refused'),
    });
    return () => {
      leave();
      arrivals.drop();
    };
  }, [socket, contentId, canRead]);

  const command = useCallback(
    async ({ id, message }: PendingMessage) => {
      const { n = 0, data } = await socket.command(chatCommands.send, { contentId, message }, { id });
      // What waits for a host has no event that settles it.
      return { n: data?.isHeld ? 0 : n };
    },
    [socket, contentId],
  );
  const send = useSending({ roomId: contentId, timeline, change, ask: command });

  const take = useCallback(({ items: messages, hasOlder }: MessagePage) => {
    change({ kind: 'newest', messages, hasOlder });
    setState('ready');
  }, []);

  const { loadOlder, loadingOlder } = useOlder(
    timeline,
    change,
    useCallback((before) => ask(chatCalls.older, { contentId, query: { before } }), [contentId]),
  );

  return {
    slowSeconds,
    timeline,
    ready: state === 'ready',
    refused: state === 'refused',
    send,
    loadOlder,
    loadingOlder,
    take,
    limit: useCallback((on) => change({ kind: 'limit', on }), []),
  };
}

/** What an event makes of the timeline; null for one whose messages are there no more. */
function changeOf(event: EventOf<typeof chatTopics.chat>): TimelineChange | null {
  switch (event.type) {
    case 'moved':
      return { kind: 'moved', moved: event.data };
    case 'photo':
      return { kind: 'photo', photo: event.data };
    case 'pinned':
      return { kind: 'pinned', pin: { n: event.n, data: event.data } };
    case 'liked':
      return { kind: 'liked', liked: event.data };
    case 'removed':
      return { kind: 'removed', removed: event.data };
    case 'restored':
      return { kind: 'restored', restored: event.data };
    default:
      return null;
  }
}

/** Gathers what comes in a burst, so that the list is drawn once for it. */
function collect(flush: (messages: NumberedMessage[]) => void) {
  const waiting: NumberedMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    clearTimeout(timer);
    timer = undefined;
    return waiting.splice(0);
  };
  return {
    add(message: NumberedMessage) {
      waiting.push(message);
      timer ??= setTimeout(() => flush(take()), DRAW_EVERY_MS);
    },
    /** What concerns those that wait comes after them. */
    after(act: () => void) {
      flush(take());
      act();
    },
    drop: () => void take(),
  };
}
