import type { StateKey } from '../../../lib/page-states.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import type { SentInteractions } from './sent-interactions.ts';

interface InteractionsOfPage {
  /** Null until the page follows the interactions, after its first paint. */
  sent: SentInteractions | null;
  /** Whether there is something to answer, or the viewer has answered something. */
  hasAny: boolean;
  /** Whether the viewer has not seen the current interaction yet. */
  hasNews: boolean;
}

/** The interactions of the playing content; each change sets a new object. */
export const interactionsState: StateKey<Observable<InteractionsOfPage>> = {
  create: () => new Observable<InteractionsOfPage>({ sent: null, hasAny: false, hasNews: false }),
};
