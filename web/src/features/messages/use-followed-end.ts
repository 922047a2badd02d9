import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHold } from './use-hold.ts';

/**
 * Distance from the end within which the list follows new messages: pixels, or a share of the list's height if that is
 * less (CHAT-52, CHAT-53).
 */
const FOLLOWS_WITHIN = { px: 250, share: 1 / 3 };
/** Distance from the top at which the next older page is loaded (CHAT-50). */
const OLDER_WITHIN_PX = 80;

interface FollowedEnd {
  list: RefObject<HTMLDivElement | null>;
  rows: RefObject<HTMLOListElement | null>;
  /** Number of messages that arrived while the reader was scrolled up or held the list. */
  unseen: number;
  /** Whether the reader is scrolled up so far that the list does not follow new messages. */
  isScrolledUp: boolean;
  scrollToEnd: () => void;
}

interface FollowOptions {
  timeline: Pick<ChatTimeline, 'messages' | 'pending' | 'hasOlder'>;
  ownId: string | undefined;
  onOlder: () => void;
  onLimit: (on: boolean) => void;
}

/** Keeps the scroll position: at the end if the reader is there (CHAT-52), else where they read (CHAT-51, CHAT-53). */
export function useFollowedEnd({ timeline, ownId, onOlder, onLimit }: FollowOptions): FollowedEnd {
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const [isScrolledUp, setScrolledUp] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const scrolledUp = useRef(false);
  const previous = useRef({ first: 0, last: 0, pending: 0, height: 0 });
  const position = useRef({ top: 0, size: '' });
  const { messages, pending, hasOlder } = timeline;

  const latest = useRef({ hasOlder, unseen, onOlder, onLimit });
  latest.current = { hasOlder, unseen, onOlder, onLimit };

  const updateScrolledUp = useCallback((isUp: boolean) => {
    if (isUp === scrolledUp.current) return;
    scrolledUp.current = isUp;
    setScrolledUp(isUp);
    if (!isUp) setUnseen(0);
    // CHAT-45: no messages are removed at the top while the reader is scrolled up.
    latest.current.onLimit(!isUp);
  }, []);

  const scrollToEnd = useCallback(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
    updateScrolledUp(false);
    setUnseen(0);
  }, [updateScrolledUp]);

  const isHeld = useHold(list, {
    onHold: () => latest.current.onLimit(false),
    onSettled: () => {
      if (scrolledUp.current) return;
      latest.current.onLimit(true);
      if (latest.current.unseen > 0) scrollToEnd();
    },
  });

  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const now = { first: messages[0]?.n ?? 0, last: messages.at(-1)?.n ?? 0, pending: pending.length };
    const before = previous.current;
    const hasOlderPage = before.first > 0 && now.first < before.first;
    if (hasOlderPage) current.scrollTop += current.scrollHeight - before.height;
    const hasNewOwn = now.pending > before.pending;
    // CHAT-139
    const follows = !scrolledUp.current && !isHeld.current;
    if (!hasOlderPage && (follows || hasNewOwn)) scrollToEnd();
    else if (now.last > before.last) {
      const others = messages.filter(({ n, data }) => n > before.last && data.uid !== ownId);
      setUnseen((count) => count + others.length);
    }
    previous.current = { ...now, height: current.scrollHeight };
    if (isVisible(current)) position.current = { top: current.scrollTop, size: sizeOf(current) };
  }, [messages, pending, ownId, scrollToEnd, isHeld]);

  useEffect(() => {
    const { current } = list;
    if (!current) return;
    // CHAT-140: a resize may have changed the scroll position, but the reader has not scrolled.
    const restorePosition = () => {
      if (!isVisible(current) || sizeOf(current) === position.current.size) return;
      position.current.size = sizeOf(current);
      if (scrolledUp.current) current.scrollTop = position.current.top;
      else if (!isHeld.current) scrollToEnd();
    };
    const onScroll = () => {
      restorePosition();
      const { scrollTop, scrollHeight, clientHeight } = current;
      position.current.top = scrollTop;
      const within = Math.min(FOLLOWS_WITHIN.px, clientHeight * FOLLOWS_WITHIN.share);
      updateScrolledUp(scrollHeight - scrollTop - clientHeight > within);
      if (scrolledUp.current && scrollTop < OLDER_WITHIN_PX && latest.current.hasOlder) latest.current.onOlder();
    };
    // The size changes when a keyboard opens, a phone is rotated, the font grows or a panel is shown again.
    const resized = new ResizeObserver(restorePosition);
    for (const part of [current, rows.current]) if (part) resized.observe(part);
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', onScroll);
    };
  }, [scrollToEnd, updateScrolledUp, isHeld]);

  return { list, rows, unseen, isScrolledUp, scrollToEnd };
}

function isVisible({ clientHeight }: HTMLElement): boolean {
  return clientHeight > 0;
}

function sizeOf({ clientWidth, clientHeight, scrollHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight} ${scrollHeight}`;
}
