import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useContext, useEffect, useRef } from 'react';
import { PanelVisibilityContext } from '../../ui/panel-visibility.ts';

interface ChatNewsOptions {
  messages: readonly NumberedMessage[];
  /** Whether the first messages are loaded. */
  ready: boolean;
  ownId: string | undefined;
}

/** Marks the chat's tab while the reader, on another tab, has not seen all messages of others (VIEW-257). */
export function useChatNews({ messages, ready, ownId }: ChatNewsOptions): void {
  const { isSeen, onNews } = useContext(PanelVisibilityContext);
  const seenUpTo = useRef<number | null>(null);
  const newest = messages.findLast(({ data }) => data.uid !== ownId)?.n ?? 0;
  useEffect(() => {
    if (!ready) return;
    // The first messages are not news.
    if (isSeen || seenUpTo.current === null) seenUpTo.current = newest;
    onNews(newest > seenUpTo.current);
  }, [ready, isSeen, newest, onNews]);
  useEffect(() => () => onNews(false), [onNews]);
}
