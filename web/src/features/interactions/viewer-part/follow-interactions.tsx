import {
  interactionResultsTopic,
  ownAnswersTopic,
  sentInteractionsTopic,
} from '@nave/domain/interactions/interactions.protocol.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { logFailure } from '../../../lib/log.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { interactionsTextFiles } from '../texts/interactions-texts.ts';
import { interactionsState } from './interactions-state.ts';
import { SentInteractions } from './sent-interactions.ts';
import { useSeen } from './use-seen.ts';

/** The time over which pages that join ask for their own answers, in milliseconds. */
const SPREAD_MS = 3_000;
/** How long a viewer must not have typed before a panel opens beside their draft, in milliseconds. */
const PAUSE_MS = 3_000;

const texts = { interactions: interactionsTextFiles };
export const OverPage = lazyPart(() => import('./over-page.tsx').then((module) => module.OverPage), texts);
export const FullScreenChip = lazyPart(
  () => import('./full-screen-chip.tsx').then((module) => module.FullScreenChip),
  texts,
);

/** Follows the interactions of the playing content and shows new ones by their urgency (INT-29 to INT-33). */
export function FollowInteractions(scope: PageScope) {
  const { states, socket, session, playing, suggestPanel, openPanel } = scope;
  const [sent] = useState(() => new SentInteractions());
  const { modalId, page, seenId, begunId } = useSyncExternalStore(sent.subscribe, sent.current);
  const contentId = playing && playing.contentType !== 'onDemand' ? playing.id : null;
  useSentInteractions(sent, socket, contentId);
  useOwnAnswers(sent, socket, contentId, session.me?.id);
  useShownResults(sent, socket, contentId);
  const shown = sent.shown();
  const state = states.of(interactionsState);
  const hasAny = shown !== null || sent.earlier().length > 0;
  const next = sent.next();
  const hasNews = next !== null && next.id !== seenId;
  useEffect(() => state.set({ sent, hasAny, hasNews }), [state, sent, hasAny, hasNews]);
  // The panel says which interaction was seen, and a window is over everything else.
  useSeen(socket, contentId, modalId ?? (seenId === shown?.id ? seenId : null));
  const { isAnswering } = sent;
  const [id, urgency] = [next?.id, next?.urgency];
  const latest = useRef(suggestPanel);
  latest.current = suggestPanel;
  useEffect(() => {
    if (id === undefined || isAnswering || urgency === 'notify') return;
    if (urgency === 'modal') {
      // PLAY-23
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      sent.openModal(id);
      return;
    }
    return whenNotTyping(() => latest.current('interactions', { isPaused: true }));
  }, [id, urgency, isAnswering, sent]);
  const openNews = () => {
    // The panel still shows what follows the viewer's answer; the new interaction replaces it.
    if (begunId !== null && !isAnswering) sent.done(begunId);
    openPanel('interactions');
  };
  return (
    <>
      {hasNews && <FullScreenChip interaction={next} onOpen={openNews} waiting={() => null} />}
      {(modalId !== null || page !== null) && <OverPage {...scope} sent={sent} />}
    </>
  );
}

function useSentInteractions(sent: SentInteractions, socket: PageScope['socket'], contentId: string | null): void {
  useEffect(() => {
    sent.reset();
    if (contentId === null) return;
    return socket.subscribe(sentInteractionsTopic(contentId), {
      onSnapshot: ({ interactions }) => {
        sent.replace(interactions);
        // Nothing was sent, so there are no answers.
        if (interactions.length === 0) sent.know();
      },
      onEvent: ({ type, data }) => {
        if (type === 'shown') sent.show(data);
        else sent.close(data.id, data.hideAt);
      },
    });
  }, [sent, socket, contentId]);
}

/** Follows the viewer's answers, also those from other devices, once something was sent (INT-62). */
function useOwnAnswers(
  sent: SentInteractions,
  socket: PageScope['socket'],
  contentId: string | null,
  actorId: string | undefined,
): void {
  const hasSent = sent.current().interactions.length > 0;
  useEffect(() => {
    if (contentId === null || actorId === undefined || !hasSent) return;
    let leave: () => void = () => undefined;
    const timer = setTimeout(() => {
      leave = socket.subscribe(ownAnswersTopic(contentId, actorId), {
        onSnapshot: ({ answers }) => sent.know(answers),
        onEvent: ({ data }) => sent.know([data]),
        // INT-66: without the viewer's answers, the interactions are shown.
        onRefused: (refused) => {
          logFailure('The answers of the viewer could not be read', refused);
          sent.know();
        },
      });
    }, Math.random() * SPREAD_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [sent, socket, contentId, actorId, hasSent]);
}

/** Follows the results that hosts show, once there are some. */
function useShownResults(sent: SentInteractions, socket: PageScope['socket'], contentId: string | null): void {
  const hasResults = sent.current().interactions.some(({ areResultsShown }) => areResultsShown);
  useEffect(() => {
    if (contentId === null || !hasResults) return;
    return socket.subscribe(interactionResultsTopic(contentId), {
      onSnapshot: ({ results }) => sent.setResults(results),
      onEvent: ({ data }) => sent.setResults(data.results),
    });
  }, [sent, socket, contentId, hasResults]);
}

/** Calls `run` once the viewer has not pressed a key for a while. Returns a function that stops waiting. */
function whenNotTyping(run: () => void): () => void {
  const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]') === true;
  if (!isWriting) {
    run();
    return () => undefined;
  }
  let timer = setTimeout(end, PAUSE_MS);
  function restart(): void {
    clearTimeout(timer);
    timer = setTimeout(end, PAUSE_MS);
  }
  function stop(): void {
    clearTimeout(timer);
    document.removeEventListener('keydown', restart);
    document.removeEventListener('input', restart);
  }
  function end(): void {
    stop();
    run();
  }
  document.addEventListener('keydown', restart);
  document.addEventListener('input', restart);
  return stop;
}
