import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { keepTrying } from '../../lib/parts/keep-trying.ts';

/**
 * Returns whether the server removed links from the message that this page sent last (CHAT-19), and a function that
 * resets it. Compares with the stored message, because the server keeps the links of staff.
 */
export function useRemovedLinks({ messages, pending }: ChatTimeline): [removed: boolean, dismiss: () => void] {
  const [removed, setRemoved] = useState(false);
  const sent = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, message } of pending) sent.current.set(id, message);
  }, [pending]);
  useEffect(() => {
    if (sent.current.size === 0) return;
    for (const { data } of messages) {
      const sentText = sent.current.get(data.id);
      if (sentText === undefined) continue;
      sent.current.delete(data.id);
      hasLostLinks(sentText, data.message).then(setRemoved, (error) =>
        logFailure('Links could not be looked for', error),
      );
    }
  }, [messages]);
  return [removed, useCallback(() => setRemoved(false), [])];
}

/** Whether links were removed: masked words and removed tags also change a message. Loads the link finder if needed. */
async function hasLostLinks(sent: string, stored: string): Promise<boolean> {
  if (sent === stored || !/\w[.:]\S/.test(sent)) return false;
  const { removeLinks } = await keepTrying(() => import('@nave/domain/messages/links.ts'));
  return removeLinks(sent) !== sent && removeLinks(stored) === stored;
}
