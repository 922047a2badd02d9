import type { ChatTimeline } from '@nave/domain/messages/chat-timeline.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { keepTrying } from '../../lib/parts/keep-trying.ts';

/**
 * Whether the server took links out of the message that this page sent last (CHAT-19), and how to forget that. It is
 * judged by what came back: staff keep their links.
 */
export function useTakenLinks({ messages, pending }: ChatTimeline): [taken: boolean, forget: () => void] {
  const [taken, setTaken] = useState(false);
  const sent = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, message } of pending) sent.current.set(id, message);
  }, [pending]);
  useEffect(() => {
    if (sent.current.size === 0) return;
    for (const { data } of messages) {
      const own = sent.current.get(data.id);
      if (own === undefined) continue;
      sent.current.delete(data.id);
      heldLinks(own, data.message).then(setTaken, (error) => logFailure('Links could not be looked for', error));
    }
  }, [messages]);
  return [taken, useCallback(() => setTaken(false), [])];
}

/** Masked words and tags change a message too. What finds links is loaded with the first that may hold one. */
async function heldLinks(sent: string, cameBack: string): Promise<boolean> {
  if (sent === cameBack || !/\w[.:]\S/.test(sent)) return false;
  const { removeLinks } = await keepTrying(() => import('@nave/domain/messages/links.ts'));
  return removeLinks(sent) !== sent && removeLinks(cameBack) === cameBack;
}
