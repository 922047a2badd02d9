import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Messages = readonly NumberedMessage[];

/** Most rows whose removal is delayed: a hidden tab draws no frame in which they could be removed. */
const MAX_DELAYED = 100;

/**
 * Returns the messages to draw. Rows that leave at the top stay while new ones are added, and are removed in a frame
 * without new ones: if a list grows and shrinks in one frame, every row counts as shifted (CHAT-218).
 */
export function useLateTrim(messages: Messages): Messages {
  /** What the last frame showed. */
  const painted = useRef(messages);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const first = messages[0]?.n ?? 0;
  const leaving = painted.current.filter(({ n }) => n < first);
  const hasNew = (messages.at(-1)?.n ?? 0) > (painted.current.at(-1)?.n ?? 0);
  // A removed message leaves at once.
  const isDelayed = hasNew && leaving.length > 0 && leaving.length <= MAX_DELAYED;
  const shown = isDelayed ? [...leaving, ...messages] : messages;
  useLayoutEffect(() => {
    // The first frame paints `shown`. The removal is rendered within the second one, so that no message comes between it
    // and the paint: its row would bring back the removed ones, with unknown heights.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        painted.current = shown;
        if (isDelayed) flushSync(drawAgain);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, isDelayed]);
  return shown;
}

/**
 * Whether every message has been laid out once, so that the browser knows its height and may skip those outside the
 * visible part.
 */
export function useWereDrawn(messages: Messages): boolean {
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
