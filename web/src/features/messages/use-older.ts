import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import type { ChatTimeline, TimelineChange } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useState } from 'react';
import { logFailure } from '../../lib/log.ts';

/** Loads messages before the first loaded message, page by page. `ask` requests a page and throws if that fails. */
export function useOlder(
  { messages: [first] }: Pick<ChatTimeline, 'messages'>,
  change: (change: TimelineChange) => void,
  ask: (before: number) => Promise<{ items: readonly NumberedMessage[]; hasOlder: boolean }>,
): { loadOlder: () => void; loadingOlder: boolean } {
  const [loadingOlder, setLoadingOlder] = useState(false);
  const before = first?.n;
  const loadOlder = useCallback(async () => {
    if (before === undefined || loadingOlder) return;
    setLoadingOlder(true);
    try {
      const { items: messages, hasOlder } = await ask(before);
      change({ kind: 'older', before, messages, hasOlder });
    } catch (error) {
      // CHAT-133
      logFailure('Older messages could not be loaded', error);
    }
    setLoadingOlder(false);
  }, [ask, change, before, loadingOlder]);
  return { loadOlder, loadingOlder };
}
