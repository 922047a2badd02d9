import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHold } from './use-hold.ts';

/** Within this of the end a reader follows what is new: pixels or a share of the list, whichever is less (CHAT-52, CHAT-53). */
const FOLLOWS_WITHIN = { px: 250, share: 1 / 3 };
/** This near the top the next older page is loaded (CHAT-50). */
const OLDER_WITHIN_PX = 80;

interface FollowedEnd {
  list: RefObject<HTMLDivElement | null>;
  rows: RefObject<HTMLOListElement | null>;
  /** Messages that came below while the reader was further up, or held the list. */
  unseen: number;
  /** The reader is further up than new messages are followed. */
  away: boolean;
  toEnd: () => void;
}

interface Followed {
  timeline: Pick<ChatTimeline, 'messages' | 'pending' | 'hasOlder'>;
  ownId: string | undefined;
  onOlder: () => void;
  onLimit: (on: boolean) => void;
}

/** Keeps the list's place: at its end for who is there (CHAT-52), where the reader is for who is not (CHAT-51, CHAT-53). */
export function useFollowedEnd({ timeline, ownId, onOlder, onLimit }: Followed): FollowedEnd {
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const [away, setAway] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const isAway = useRef(false);
  const before = useRef({ first: 0, last: 0, pending: 0, height: 0 });
  const place = useRef({ top: 0, size: '' });
  const { messages, pending, hasOlder } = timeline;

  const latest = useRef({ hasOlder, unseen, onOlder, onLimit });
  latest.current = { hasOlder, unseen, onOlder, onLimit };

  const leave = useCallback((leaves: boolean) => {
    if (leaves === isAway.current) return;
    isAway.current = leaves;
    setAway(leaves);
    if (!leaves) setUnseen(0);
    // CHAT-45: nothing is taken away at the top while someone reads there.
    latest.current.onLimit(!leaves);
  }, []);

  const toEnd = useCallback(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
    leave(false);
    setUnseen(0);
  }, [leave]);

  const isHeld = useHold(list, {
    onHold: () => latest.current.onLimit(false),
    onSettled: () => {
      if (isAway.current) return;
      latest.current.onLimit(true);
      if (latest.current.unseen > 0) toEnd();
    },
  });

  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const now = { first: messages[0]?.n ?? 0, last: messages.at(-1)?.n ?? 0, pending: pending.length };
    const was = before.current;
    const olderCame = was.first > 0 && now.first < was.first;
    if (olderCame) current.scrollTop += current.scrollHeight - was.height;
    const ownIsNew = now.pending > was.pending;
    // CHAT-139
    const follows = !isAway.current && !isHeld.current;
    if (!olderCame && (follows || ownIsNew)) toEnd();
    else if (now.last > was.last) {
      const others = messages.filter(({ n, data }) => n > was.last && data.uid !== ownId);
      setUnseen((count) => count + others.length);
    }
    before.current = { ...now, height: current.scrollHeight };
    if (isSeen(current)) place.current = { top: current.scrollTop, size: sizeOf(current) };
  }, [messages, pending, ownId, toEnd, isHeld]);

  useEffect(() => {
    const { current } = list;
    if (!current) return;
    // CHAT-140: with its size the list may have lost its place; its reader has not moved.
    const keepPlace = () => {
      if (!isSeen(current) || sizeOf(current) === place.current.size) return;
      place.current.size = sizeOf(current);
      if (isAway.current) current.scrollTop = place.current.top;
      else if (!isHeld.current) toEnd();
    };
    const look = () => {
      keepPlace();
      const { scrollTop, scrollHeight, clientHeight } = current;
      place.current.top = scrollTop;
      const within = Math.min(FOLLOWS_WITHIN.px, clientHeight * FOLLOWS_WITHIN.share);
      leave(scrollHeight - scrollTop - clientHeight > within);
      if (isAway.current && scrollTop < OLDER_WITHIN_PX && latest.current.hasOlder) latest.current.onOlder();
    };
    // A keyboard that opens, a phone that is turned, letters that grow, a panel that comes back.
    const resized = new ResizeObserver(keepPlace);
    for (const part of [current, rows.current]) if (part) resized.observe(part);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [toEnd, leave, isHeld]);

  return { list, rows, unseen, away, toEnd };
}

function isSeen({ clientHeight }: HTMLElement): boolean {
  return clientHeight > 0;
}

function sizeOf({ clientWidth, clientHeight, scrollHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight} ${scrollHeight}`;
}
