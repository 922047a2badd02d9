import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useRef, useState } from 'react';
import { type Texts, useTexts } from '../../lib/i18n.ts';

/** Shortest time between two announcements. */
export const ANNOUNCE_EVERY_MS = 10_000;
/** How long an announcement stays. It is cleared before the next, because an unchanged text would not be announced. */
const STAYS_MS = 5_000;

interface AnnouncementOptions {
  messages: readonly NumberedMessage[];
  /** Whether the first messages are loaded. */
  ready: boolean;
  ownId: string | undefined;
}

/** Returns an announcement of others' messages for screen readers: the text of a single message, or a count. */
export function useAnnouncements({ messages, ready, ownId }: AnnouncementOptions): string {
  const text = useTexts();
  const [news, setNews] = useState('');
  const announcedUpTo = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ messages, ownId });
  latest.current = { messages, ownId };
  const newest = messages.at(-1)?.n ?? 0;

  useEffect(() => {
    if (!ready) return;
    // The first messages are read with the list.
    announcedUpTo.current ??= newest;
    if (newest <= announcedUpTo.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const since = latest.current.messages.filter(({ n }) => n > (announcedUpTo.current ?? n));
      announcedUpTo.current = since.at(-1)?.n ?? announcedUpTo.current;
      setNews(
        newsText(
          since.filter(({ data }) => data.uid !== latest.current.ownId),
          text,
        ) ?? '',
      );
    }, ANNOUNCE_EVERY_MS);
  }, [ready, newest, text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (news === '') return;
    const clearing = setTimeout(() => setNews(''), STAYS_MS);
    return () => clearTimeout(clearing);
  }, [news]);
  return news;
}

function newsText(since: NumberedMessage[], text: Texts): string | undefined {
  const [first] = since;
  if (since.length > 1) return text('messages:newMessages', { count: since.length });
  return first && text('messages:said', { name: first.data.userName, message: first.data.message });
}
