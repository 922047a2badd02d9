import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Messages = readonly NumberedMessage[];

/** Maximum number of rows whose removal is delayed: in a hidden tab, which draws no frames, they would accumulate. */
const MAX_DELAYED = 100;

/**
 * Returns the messages to draw. Rows that must be removed at the top stay while new rows are added, and are removed in
 * a frame without new rows: if a list grows and shrinks in one frame, every row counts as shifted (CHAT-218).
 */
export function useLateTrim(messages: Messages): Messages {
  /** The rows of the last render. */
  const drawn = useRef(messages);
  /** The newest row that a frame has shown. */
  const paintedLast = useRef(lastOf(messages));
  const wasDelayed = useRef(false);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const first = messages[0]?.n ?? 0;
  const leaving = drawn.current.filter(({ n }) => n < first);
  const isUnpainted = lastOf(messages) > paintedLast.current;
  // A message that a host removes disappears at once: no new message is added in the same render.
  const isTrim = wasDelayed.current || lastOf(messages) > lastOf(drawn.current);
  const isDelayed = isUnpainted && isTrim && leaving.length > 0 && leaving.length <= MAX_DELAYED;
  const shown = isDelayed ? [...leaving, ...messages] : messages;
  useLayoutEffect(() => {
    drawn.current = shown;
    wasDelayed.current = isDelayed;
    // The first frame shows the new rows. The second frame adds no rows, and removes the rows at the top.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        paintedLast.current = lastOf(shown);
        if (isDelayed) flushSync(drawAgain);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, isDelayed]);
  return shown;
}

function lastOf(messages: Messages): number {
  return messages.at(-1)?.n ?? 0;
}

/**
 * Whether every message has been laid out once, so that the browser knows the heights and may skip messages outside the
 * visible part.
 */
export function useHaveBeenDrawn(messages: Messages): boolean {
  const [from, setFrom] = useState(Number.POSITIVE_INFINITY);
  const first = messages[0]?.n ?? Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (first >= from) return;
    // The rows are drawn in the first frame; in the second their heights are known.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setFrom(first));
    });
    return () => cancelAnimationFrame(frame);
  }, [first, from]);
  return first >= from;
}
