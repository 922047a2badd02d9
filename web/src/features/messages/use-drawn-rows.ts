import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useReducer, useRef, useState } from 'react';

type Messages = readonly NumberedMessage[];

/** Rows that may wait to leave: in a tab that nobody sees no frame is drawn. */
const MOST_LATE = 100;

/**
 * Returns the messages to draw. Rows that leave at the top stay while new ones are added, and leave in a frame without new
 * ones: where a list grows and shrinks in one frame, every row in it counts as moved (CHAT-218).
 */
export function useLateTrim(messages: Messages): Messages {
  /** What the last frame showed. */
  const painted = useRef(messages);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const first = messages[0]?.n ?? 0;
  const leaving = painted.current.filter(({ n }) => n < first);
  const hasNew = (messages.at(-1)?.n ?? 0) > (painted.current.at(-1)?.n ?? 0);
  // A removed message leaves at once.
  const isLate = hasNew && leaving.length > 0 && leaving.length <= MOST_LATE;
  const shown = isLate ? [...leaving, ...messages] : messages;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      painted.current = shown;
      if (isLate) drawAgain();
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, isLate]);
  return shown;
}

/**
 * Whether every message has been laid out once, so that the browser knows its height and may leave out those that are not
 * seen.
 */
export function useWereDrawn(messages: Messages): boolean {
  const [from, setFrom] = useState(Number.POSITIVE_INFINITY);
  const first = messages[0]?.n ?? Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (first >= from) return;
    // The first frame draws them, the second knows their heights.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setFrom(first));
    });
    return () => cancelAnimationFrame(frame);
  }, [first, from]);
  return first >= from;
}
