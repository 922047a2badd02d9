import type { NumberedMessage } from '@nave/domain/chat/chat-message.ts';
import { useContext, useEffect, useRef } from 'react';
import { PanelPlaceContext } from '../../ui/panel-place.ts';

/** Marks the chat's tab while messages came that its reader, behind another tab, has not seen (VIEW-257). */
export function useChatNews({ messages, ready }: { messages: readonly NumberedMessage[]; ready: boolean }): void {
  const { isSeen, onNews } = useContext(PanelPlaceContext);
  const seenUpTo = useRef<number | null>(null);
  const newest = messages.at(-1)?.n ?? 0;
  useEffect(() => {
    if (!ready) return;
    // What was there at the start is no news.
    if (isSeen || seenUpTo.current === null) seenUpTo.current = newest;
    onNews(newest > seenUpTo.current);
  }, [ready, isSeen, newest, onNews]);
  useEffect(() => () => onNews(false), [onNews]);
}
