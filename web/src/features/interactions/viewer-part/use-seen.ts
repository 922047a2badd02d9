import { interactionsCommands } from '@nave/domain/interactions/interactions.protocol.ts';
import { useEffect } from 'react';
import { logFailure } from '../../../lib/log.ts';
import type { PageScope } from '../../../lib/page-part.ts';

/** The time over which pages report a new interaction, in milliseconds. */
const SPREAD_MS = 2_000;

/**
 * Reports that somebody sees an interaction on this page, once the page is visible, and again after each connection. The
 * report counts until the next one, or until the page leaves the content.
 */
export function useSeen(socket: PageScope['socket'], contentId: string | null, interactionId: string | null): void {
  useEffect(() => {
    if (contentId === null || interactionId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(() => send(socket, { contentId, interactionId }), Math.random() * SPREAD_MS);
    };
    report();
    document.addEventListener('visibilitychange', report);
    const stops = [socket.status.subscribe(report), socket.me.subscribe(report)];
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', report);
      for (const stop of stops) stop();
    };
  }, [socket, contentId, interactionId]);
  useEffect(() => {
    if (contentId === null) return;
    return () => send(socket, { contentId, interactionId: null });
  }, [socket, contentId]);
}

function send(socket: PageScope['socket'], seen: { contentId: string; interactionId: string | null }): void {
  if (socket.status.current().state !== 'open') return;
  socket
    .command(interactionsCommands.seen, seen, { fleeting: true })
    .catch((error) => logFailure('The shown interaction was not reported', error));
}
