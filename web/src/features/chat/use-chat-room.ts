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
  /** Seconds that a viewer waits between two messages; 0 while slow mode is off (CHAT-156). */
  slowSeconds: number;
  timeline: ChatTimeline;
  /** Whether the first messages are loaded. */
  ready: boolean;
  /** The server does not let this viewer read: the content requires more identification. */
  refused: boolean;
  /** Resolves when the server has stored the message; throws `Refused`. */
  send: (message: string) => Promise<void>;
  loadOlder: () => void;
  loadingOlder: boolean;
  /** Adds the newest messages, fetched over HTTP. */
  addNewest: (page: MessagePage) => void;
  /** Turns the limit to the newest 100 messages on or off; it is off while the reader looks at older ones (CHAT-45). */
  limit: (on: boolean) => void;
}

/** A page of messages, oldest first, and whether there are older ones. */
export type MessagePage = AnswerOf<typeof chatCalls.older>;

/** Messages that arrive within this time are drawn together. */
const BATCH_MS = 40;

/** Follows the chat of one content and sends this page's messages. Remount it for another content. */
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
    const batch = batched((messages) => change({ kind: 'arrived', messages }));
    const leave = socket.subscribe(chatTopic(contentId), {
      onSnapshot: (snapshot) => {
        batch.drop();
        change({ kind: 'snapshot', ...snapshot });
        setSlowSeconds(snapshot.slowSeconds);
        setState('ready');
      },
      onEvent: (event) => {
        if (event.type === 'message') return batch.add({ n: event.n, data: event.data });
        if (event.type === 'mode') setSlowSeconds(event.data.slowSeconds);
        const next = changeOf(event);
        if (next) batch.after(() => change(next));
      },
      onRefused: () => setState('refused'),
    });
    return () => {
      leave();
      batch.drop();
    };
  }, [socket, contentId, canRead]);

  const command = useCallback(
    async ({ id, message }: PendingMessage) => {
      const { n = 0, data } = await socket.command(chatCommands.send, { contentId, message }, { id });
      // A held message is not published, so no event will settle the pending message; the number 0 settles it.
      return { n: data?.isHeld ? 0 : n };
    },
    [socket, contentId],
  );
  const send = useSending({ roomId: contentId, timeline, change, ask: command });

  const addNewest = useCallback(({ items: messages, hasOlder }: MessagePage) => {
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
    addNewest,
    limit: useCallback((on) => change({ kind: 'limit', on }), []),
  };
}

/** Returns an event's change to the timeline; null if it changes none of the messages. */
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

/** Collects the messages of a burst, so that the list is drawn once for all of them. */
function batched(flush: (messages: NumberedMessage[]) => void) {
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
      timer ??= setTimeout(() => flush(take()), BATCH_MS);
    },
    /** Applies the collected messages and then a change, which may concern these messages. */
    after(apply: () => void) {
      flush(take());
      apply();
    },
    drop: () => void take(),
  };
}
