import type { ChatTimeline, PendingMessage, TimelineChange } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect, useRef } from 'react';
import { logFailure } from '../../lib/log.ts';
import { newId } from '../../lib/new-id.ts';
import { Refused } from '../../lib/socket.ts';
import { keepUnacknowledged, unacknowledged } from './drafts.ts';

interface Sending {
  /** Of the content or conversation to which it goes; what is not acknowledged is kept under it. */
  roomId: string;
  timeline: ChatTimeline;
  change: (change: TimelineChange) => void;
  /** Answers with its number when the server has stored it; throws `Refused`. */
  ask: (pending: PendingMessage) => Promise<{ n?: number }>;
}

/** What this page says in a room: shown at once, kept until it is acknowledged, stored once however often it is sent. */
export function useSending({ roomId, timeline, change, ask }: Sending): (message: string) => Promise<void> {
  const newest = useRef(0);
  newest.current = timeline.messages.at(-1)?.n ?? 0;
  const settle = useCallback(
    async (id: string, answer: ReturnType<typeof ask>) => {
      try {
        const { n = 0 } = await answer;
        // Its event settles it; one that is not in the list any more has come and gone.
        if (n <= newest.current) change({ kind: 'settled', id });
      } catch (error) {
        change({ kind: 'settled', id });
        throw error;
      }
    },
    [change],
  );
  // CHAT-148: what is sent again as it came back is the same message, and keeps its id.
  const refused = useRef(new Map<string, string>());
  const send = useCallback(
    async (message: string) => {
      const pending = { id: refused.current.get(message) ?? newId(), message };
      change({ kind: 'sending', pending });
      try {
        await settle(pending.id, ask(pending));
        refused.current.delete(message);
      } catch (error) {
        refused.current.set(message, pending.id);
        throw error;
      }
    },
    [ask, change, settle],
  );
  const resend = useCallback(
    async (kept: PendingMessage[]) => {
      for (const pending of kept) change({ kind: 'sending', pending });
      for (const pending of kept) {
        await settle(
          pending.id,
          patiently(() => ask(pending)),
        ).catch((error) => logFailure('A kept message was refused', error));
      }
    },
    [ask, change, settle],
  );
  useResending(roomId, timeline, resend);
  return send;
}

/** What an earlier visit of this tab could not finish is sent again, once, and kept until it is answered. */
function useResending(
  roomId: string,
  { pending }: ChatTimeline,
  resend: (kept: PendingMessage[]) => Promise<void>,
): void {
  const resent = useRef(false);
  useEffect(() => {
    if (resent.current) return;
    resent.current = true;
    void resend(unacknowledged(roomId));
  }, [roomId, resend]);
  useEffect(() => keepUnacknowledged(roomId, pending), [roomId, pending]);
}

/** Asks again after the wait that a refusal names: nobody sits before a kept message to send it once more. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
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
