import type { NumberedMessage } from '@nave/domain/chat/chat-message.ts';
import { useEffect, useReducer, useRef, useState } from 'react';

type Messages = readonly NumberedMessage[];

/**
 * The messages to draw. Those that leave at the top while others arrive below stay for one frame longer: where a list grows
 * and shrinks in one frame, everything in it counts as moved (CHAT-218).
 */
export function useLateTrim(messages: Messages): Messages {
  const drawn = useRef(messages);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const first = messages[0]?.n ?? 0;
  const leaving = drawn.current.filter(({ n }) => n < first);
  // A removed message leaves at once.
  const late = leaving.length > 0 && (messages.at(-1)?.n ?? 0) > (drawn.current.at(-1)?.n ?? 0);
  useEffect(() => {
    if (!late) {
      drawn.current = messages;
      return;
    }
    const frame = requestAnimationFrame(() => {
      drawn.current = messages;
      drawAgain();
    });
    return () => cancelAnimationFrame(frame);
  }, [messages, late]);
  return late ? [...leaving, ...messages] : messages;
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
