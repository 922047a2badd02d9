import { interactionsCommands } from '@nave/domain/interactions/interactions.protocol.ts';
import { useCallback } from 'react';
import { logFailure } from '../../../lib/log.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import type { AnswerPort } from '../answer-port.ts';
import type { SentInteractions } from './sent-interactions.ts';

/** How long a page waits for its answer to be stored before it leaves for a link, in milliseconds. */
const LEAVE_AFTER_MS = 2_000;

/** Returns a function that connects the card of an interaction to the server and the page. */
export function usePort({ socket, playing, openPanel }: PageScope, sent: SentInteractions) {
  const contentId = playing?.id ?? '';
  return useCallback(
    (interactionId: string): AnswerPort => {
      let stored: Promise<unknown> = Promise.resolve();
      return {
        onBegin: () => sent.begin(interactionId),
        answer: (responseId, email) => {
          // The flow goes on at once. The socket repeats the command until it is answered (INT-65).
          sent.know([{ interactionId, responseId, answeredAt: new Date().toISOString() }]);
          if (responseId === null) sent.done(interactionId);
          const given = { contentId, interactionId, responseId, ...(email !== undefined && { email }) };
          stored = socket
            .command(interactionsCommands.answer, given)
            .then(({ data }) => data && sent.know([data]))
            .catch((error: unknown) => logFailure('An answer was not stored', error));
        },
        onDone: () => sent.done(interactionId),
        startChat: () => openPanel('directChat', { isForHosts: true }),
        openPage: ({ text, url, target }) => {
          if (target === 'newTab') window.open(url, '_blank', 'noopener');
          else if (target === 'iframeModal') sent.openPage({ text, url });
          else
            void Promise.race([stored, new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS))]).then(() =>
              location.assign(url),
            );
        },
      };
    },
    [socket, contentId, openPanel, sent],
  );
}
