import { interactionsCommands } from '@nave/domain/interactions/interactions.protocol.ts';
import { useEffect } from 'react';
import { logFailure } from '../../../lib/log.ts';
import type { PageScope } from '../../../lib/page-part.ts';

/** The time over which pages report a new interaction, in milliseconds. */
const SPREAD_MS = 2_000;

/** Reports that this page shows an interaction, once somebody can see the page, and again after each connection. */
export function useSeen(
  socket: PageScope['socket'],
  contentId: string | null,
  interactionId: string | undefined,
): void {
  useEffect(() => {
    if (contentId === null || interactionId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      socket
        .command(interactionsCommands.seen, { contentId, interactionId }, { fleeting: true })
        .catch((error) => logFailure('The shown interaction was not reported', error));
    };
    const report = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden' || socket.status.current().state !== 'open') return;
      timer = setTimeout(send, Math.random() * SPREAD_MS);
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
}
