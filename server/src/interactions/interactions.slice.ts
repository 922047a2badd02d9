import type { Answer } from '@nave/domain/interactions/answer.ts';
import type { StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
import { ANSWER_BURST, ANSWER_REFILL_MS } from '@nave/domain/interactions/interactions.protocol.ts';
import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { ContentsSlice } from '../contents/contents.slice.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Platform } from '../platform/platform.ts';
import type { PresenceSlice } from '../presence/presence.slice.ts';
import { announcingAnswers } from './announce-answers.ts';
import { answering } from './answer-interaction.ts';
import { answersByMinute, countAnswers } from './answers.store.ts';
import { erasingAnswers } from './erase-person.ts';
import { interactionRoutes } from './interactions.routes.ts';
import { interactionsSocket } from './interactions.socket.ts';
import { moveGuestAnswers } from './move-answers.ts';
import { readAnswers } from './read-answers.ts';
import { resultsAnnouncer } from './results-announcer.ts';
import { Screens } from './screens.ts';
import { StaffAnnouncer } from './staff-announcer.ts';
import { TimedSends } from './timed-sends.ts';

type Needs = Pick<AccountsSlice, 'reloadActor' | 'onIdentityChange' | 'onErasure'> &
  Pick<ClientsSlice, 'events'> &
  Pick<ContentsSlice, 'interactionWrites'> &
  Pick<PaywallSlice, 'findContent'> &
  Pick<PresenceSlice, 'viewersOf'>;

/** What the interactions slice offers to others. */
export interface InteractionsSlice {
  /** Returns the interactions of a content and the numbers of answers, as staff see them. */
  answeredInteractions(content: { id: string; clientId: string }): Promise<StaffInteractions>;
  /** Counts the answers of a content, without dismissals, by minute. */
  answersByMinute(
    content: { id: string; clientId: string },
    span: { from: Date; until: Date },
  ): Promise<Map<number, number>>;
  /** Returns a page of a content's answers, those after the answer with the id `after`; empty behind the last one. */
  answersOf(content: { contentId: string; clientId: string }, after: string | null): Promise<Answer[]>;
  countAnswers(content: { contentId: string; clientId: string }): Promise<number>;
}

export function interactionsSlice(
  { routes, realtime, rooms, db, clock, log, limits, places, jobs, onStop }: Platform,
  { events, reloadActor, onIdentityChange, onErasure, findContent, interactionWrites, viewersOf }: Needs,
): InteractionsSlice {
  const screens = new Screens({ db, places, interactionWrites, viewersOf });
  const announcer = new StaffAnnouncer({ db, log, realtime, interactionWrites, screens });
  onStop(() => announcer.stop());
  const results = resultsAnnouncer({ db, log, realtime, interactionWrites });
  onStop(() => results.stop());
  const pace = limits.buckets('interactions.answer', { burst: ANSWER_BURST, refillMs: ANSWER_REFILL_MS });
  const answer = answering({
    db,
    clock,
    realtime,
    interactionWrites,
    pace,
    answered: announcingAnswers({ db, clock, jobs, limits, events }),
  });
  const deps = {
    db,
    clock,
    rooms,
    events,
    realtime,
    findContent,
    interactionWrites,
    reloadActor,
    announcer,
    results,
    answer,
    screens,
  };
  interactionsSocket(deps);
  interactionRoutes({ ...deps, routes, announce: () => void announcer.announce() });
  onIdentityChange(moveGuestAnswers);
  onErasure(erasingAnswers);
  const timed = new TimedSends({
    db,
    clock,
    log,
    rooms,
    events,
    interactionWrites,
    announce: () => void announcer.announce(),
  });
  onStop(() => timed.stop());
  return {
    answeredInteractions: (content) => announcer.read(content),
    answersByMinute: (content, span) => answersByMinute(db, content, span),
    async answersOf({ contentId, clientId }, after) {
      return (await readAnswers({ db, interactionWrites }, { id: contentId, clientId }, after)).items;
    },
    countAnswers: (content) => countAnswers(db, content),
  };
}
