import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useContext, useEffect, useRef } from 'react';
import { PanelPlaceContext } from '../../ui/panel-place.ts';

interface Listened {
  messages: readonly NumberedMessage[];
  /** The first messages have come. */
  ready: boolean;
  ownId: string | undefined;
}

/** Marks the chat's tab while others' messages came that its reader, behind another tab, has not seen (VIEW-257). */
export function useChatNews({ messages, ready, ownId }: Listened): void {
  const { isSeen, onNews } = useContext(PanelPlaceContext);
  const seenUpTo = useRef<number | null>(null);
  const newest = messages.findLast(({ data }) => data.uid !== ownId)?.n ?? 0;
  useEffect(() => {
    if (!ready) return;
    // What was there at the start is no news.
    if (isSeen || seenUpTo.current === null) seenUpTo.current = newest;
    onNews(newest > seenUpTo.current);
  }, [ready, isSeen, newest, onNews]);
  useEffect(() => () => onNews(false), [onNews]);
}
