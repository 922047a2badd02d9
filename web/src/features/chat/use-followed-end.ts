import type { ChatTimeline } from '@nave/domain/chat/chat-timeline.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this of the end a reader follows what is new, in pixels. Source: 002 §9 (CHAT-52, CHAT-53). */
export const FOLLOWS_WITHIN_PX = 250;
/** This near the top the next older page is loaded (CHAT-50). */
const OLDER_WITHIN_PX = 80;

interface FollowedEnd {
  list: RefObject<HTMLDivElement | null>;
  /** Messages that came below while the reader was further up. */
  unseen: number;
  /** The reader is further up than new messages are followed. */
  away: boolean;
  toEnd: () => void;
}

interface Followed {
  timeline: ChatTimeline;
  ownId: string | undefined;
  onOlder: () => void;
  onLimit: (on: boolean) => void;
}

/** Keeps the list's place: at its end for who is there (CHAT-52), where the reader is for who is not (CHAT-51, CHAT-53). */
export function useFollowedEnd({ timeline, ownId, onOlder, onLimit }: Followed): FollowedEnd {
  const list = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const isAway = useRef(false);
  const before = useRef({ first: 0, last: 0, pending: 0, height: 0 });
  const { messages, pending, hasOlder } = timeline;

  const latest = useRef({ hasOlder, onOlder, onLimit });
  latest.current = { hasOlder, onOlder, onLimit };

  const toEnd = useCallback(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
    if (isAway.current) latest.current.onLimit(true);
    isAway.current = false;
    setAway(false);
    setUnseen(0);
  }, []);

  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const now = { first: messages[0]?.n ?? 0, last: messages.at(-1)?.n ?? 0, pending: pending.length };
    const was = before.current;
    const olderCame = was.first > 0 && now.first < was.first;
    if (olderCame) current.scrollTop += current.scrollHeight - was.height;
    const ownIsNew = now.pending > was.pending;
    if (!olderCame && (!isAway.current || ownIsNew)) toEnd();
    else if (now.last > was.last) {
      const others = messages.filter(({ n, data }) => n > was.last && data.uid !== ownId);
      setUnseen((count) => count + others.length);
    }
    before.current = { ...now, height: current.scrollHeight };
  }, [messages, pending, ownId, toEnd]);

  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const look = () => {
      const distance = current.scrollHeight - current.scrollTop - current.clientHeight;
      const nowAway = distance > FOLLOWS_WITHIN_PX;
      if (nowAway !== isAway.current) {
        isAway.current = nowAway;
        setAway(nowAway);
        // CHAT-45: nothing is taken away at the top while someone reads there.
        latest.current.onLimit(!nowAway);
        if (!nowAway) setUnseen(0);
      }
      if (nowAway && current.scrollTop < OLDER_WITHIN_PX && latest.current.hasOlder) latest.current.onOlder();
    };
    // A keyboard that opens, or a panel that comes back, leaves a follower at the end.
    const resized = new ResizeObserver(() => !isAway.current && toEnd());
    resized.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [toEnd]);

  return { list, unseen, away, toEnd };
}
