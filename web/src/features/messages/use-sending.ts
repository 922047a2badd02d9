import type { ChatTimeline, PendingMessage, TimelineChange } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect, useRef } from 'react';
import { logFailure } from '../../lib/log.ts';
import { newId } from '../../lib/new-id.ts';
import { Refused } from '../../lib/socket.ts';
import { keepUnacknowledged, unacknowledged } from './drafts.ts';

interface SendingOptions {
  /** The id of the content or conversation. Unacknowledged messages are stored under it. */
  roomId: string;
  timeline: ChatTimeline;
  change: (change: TimelineChange) => void;
  /** Sends a message; resolves with its number when the server has stored it; throws `Refused`. */
  ask: (pending: PendingMessage) => Promise<{ n?: number }>;
}

/**
 * Returns a function that sends a message to a room. The message is shown at once, kept until it is acknowledged, and
 * stored only once even if it is sent several times.
 */
export function useSending({ roomId, timeline, change, ask }: SendingOptions): (message: string) => Promise<void> {
  const newest = useRef(0);
  newest.current = timeline.messages.at(-1)?.n ?? 0;
  const settle = useCallback(
    async (id: string, answer: ReturnType<typeof ask>) => {
      try {
        const { n = 0 } = await answer;
        // The message's event settles it, unless that event has already arrived.
        if (n <= newest.current) change({ kind: 'settled', id });
      } catch (error) {
        change({ kind: 'settled', id });
        throw error;
      }
    },
    [change],
  );
  // CHAT-148: a refused message that is sent again unchanged keeps its id.
  const refusedIds = useRef(new Map<string, string>());
  const send = useCallback(
    async (message: string) => {
      const pending = { id: refusedIds.current.get(message) ?? newId(), message };
      change({ kind: 'sending', pending });
      try {
        await settle(pending.id, ask(pending));
        refusedIds.current.delete(message);
      } catch (error) {
        refusedIds.current.set(message, pending.id);
        throw error;
      }
    },
    [ask, change, settle],
  );
  const resend = useCallback(
    async (messages: PendingMessage[]) => {
      for (const pending of messages) change({ kind: 'sending', pending });
      for (const pending of messages) {
        await settle(
          pending.id,
          retryAfterWait(() => ask(pending)),
        ).catch((error) => logFailure('A kept message was refused', error));
      }
    },
    [ask, change, settle],
  );
  useResending(roomId, timeline, resend);
  return send;
}

/** Sends the unacknowledged messages of an earlier visit of this tab again, once, and stores those that are pending. */
function useResending(
  roomId: string,
  { pending }: ChatTimeline,
  resend: (messages: PendingMessage[]) => Promise<void>,
): void {
  const resent = useRef(false);
  useEffect(() => {
    if (resent.current) return;
    resent.current = true;
    void resend(unacknowledged(roomId));
  }, [roomId, resend]);
  useEffect(() => keepUnacknowledged(roomId, pending), [roomId, pending]);
}

/** Retries after the wait that a refusal contains, because the user does not send a stored message again. */
async function retryAfterWait<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
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
