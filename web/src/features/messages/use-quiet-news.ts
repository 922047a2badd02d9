import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useEffect, useRef, useState } from 'react';
import { type Texts, useTexts } from '../../lib/i18n.ts';

/** How often a screen reader hears of new messages at most. */
export const TELL_EVERY_MS = 10_000;
/** How long a sentence stays. It goes before the next one comes: the same again would be no change, and not be told. */
const STAYS_MS = 5_000;

interface Listened {
  messages: readonly NumberedMessage[];
  /** Whether the first messages have come. */
  ready: boolean;
  ownId: string | undefined;
}

/** What a screen reader is told of others' messages: the words of a single one, the number of several. */
export function useQuietNews({ messages, ready, ownId }: Listened): string {
  const text = useTexts();
  const [news, setNews] = useState('');
  const told = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ messages, ownId });
  latest.current = { messages, ownId };
  const newest = messages.at(-1)?.n ?? 0;

  useEffect(() => {
    if (!ready) return;
    // What was there at the start is read with the list.
    told.current ??= newest;
    if (newest <= told.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const since = latest.current.messages.filter(({ n }) => n > (told.current ?? n));
      told.current = since.at(-1)?.n ?? told.current;
      setNews(
        newsText(
          since.filter(({ data }) => data.uid !== latest.current.ownId),
          text,
        ) ?? '',
      );
    }, TELL_EVERY_MS);
  }, [ready, newest, text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (news === '') return;
    const gone = setTimeout(() => setNews(''), STAYS_MS);
    return () => clearTimeout(gone);
  }, [news]);
  return news;
}

function newsText(since: NumberedMessage[], text: Texts): string | undefined {
  const [first] = since;
  if (since.length > 1) return text('messages:newMessages', { count: since.length });
  return first && text('messages:said', { name: first.data.userName, message: first.data.message });
}
