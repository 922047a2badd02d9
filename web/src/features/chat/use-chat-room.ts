import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands, chatTopic, type chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { NumberedMessage } from '@nave/domain/chat/chat-message.ts';
import {
  type ChatTimeline,
  changeTimeline,
  emptyTimeline,
  type PendingMessage,
  type TimelineChange,
} from '@nave/domain/chat/chat-timeline.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import type { EventOf } from '@nave/domain/kernel/topic.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { newId } from '../../lib/new-id.ts';
import { type Ack, Refused, type Socket } from '../../lib/socket.ts';
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
  /** The newest messages, come by another way than the socket. */
  take: (page: MessagePage) => void;
  /** Whether only the newest 100 are kept: off while the reader looks at what came before (CHAT-45). */
  limit: (on: boolean) => void;
}

/** Messages that came together, oldest first, and whether there are older ones. */
export type MessagePage = AnswerOf<typeof chatCalls.older>;

type Sent = Ack<typeof chatCommands.send>;

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
        change({ kind: 'snapshot', ...snapshot });
        setState('ready');
      },
      onEvent: (event) => {
        if (event.type === 'message') return arrivals.add({ n: event.n, data: event.data });
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
    ({ id, message }: PendingMessage) => socket.command(chatCommands.send, { contentId, message }, { id }),
    [socket, contentId],
  );
  const settle = useCallback(async (id: string, answer: Promise<Sent>) => {
    try {
      const { n = 0 } = await answer;
      // Its event settles it; one that is not in the list any more has come and gone.
      if (n <= newest.current) change({ kind: 'settled', id });
    } catch (error) {
      change({ kind: 'settled', id });
      throw error;
    }
  }, []);
  // CHAT-148: what is sent again as it came back is the same message, and keeps its id.
  const refused = useRef(new Map<string, string>());
  const send = useCallback(
    async (message: string) => {
      const pending = { id: refused.current.get(message) ?? newId(), message };
      change({ kind: 'sending', pending });
      try {
        await settle(pending.id, command(pending));
        refused.current.delete(message);
      } catch (error) {
        refused.current.set(message, pending.id);
        throw error;
      }
    },
    [command, settle],
  );
  const resend = useCallback(
    async (kept: PendingMessage[]) => {
      for (const pending of kept) change({ kind: 'sending', pending });
      for (const pending of kept) {
        await settle(
          pending.id,
          patiently(() => command(pending)),
        ).catch((error) => logFailure('A kept message was refused', error));
      }
    },
    [command, settle],
  );
  useResending(contentId, timeline, resend);

  const take = useCallback(({ items: messages, hasOlder }: MessagePage) => {
    change({ kind: 'newest', messages, hasOlder });
    setState('ready');
  }, []);

  const first = timeline.messages[0]?.n;
  const loadOlder = useCallback(async () => {
    if (first === undefined || loadingOlder) return;
    setLoadingOlder(true);
    try {
      const { items, hasOlder } = await ask(chatCalls.older, { contentId, query: { before: first } });
      change({ kind: 'older', before: first, messages: items, hasOlder });
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

/** What an earlier visit of this tab could not finish is sent again, once, and kept until it is answered. */
function useResending(
  contentId: string,
  { pending }: ChatTimeline,
  resend: (kept: PendingMessage[]) => Promise<void>,
): void {
  const resent = useRef(false);
  useEffect(() => {
    if (resent.current) return;
    resent.current = true;
    void resend(unacknowledged(contentId));
  }, [contentId, resend]);
  useEffect(() => keepUnacknowledged(contentId, pending), [contentId, pending]);
}

/** Asks again after the wait that a refusal names: nobody sits before a kept message to send it once more. */
async function patiently(ask: () => Promise<Sent>): Promise<Sent> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const seconds = error instanceof Refused ? error.waitSeconds : null;
      if (seconds === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
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
