import type { StateKey } from '../../../lib/page-states.ts';
import { Observable } from '../../../lib/socket/observable.ts';

/** What viewers know of who is on the channel. Its values change every few seconds without redrawing the page. */
interface Here {
  /** Ids of the people who are there, of those who wrote in the channel's chats (PRES-15). */
  online: Observable<ReadonlySet<string>>;
  /** The number of viewers of each content that shows it, by content id (PRES-16). */
  live: Observable<Readonly<Record<string, number>>>;
}

export const presenceState: StateKey<Observable<Here>> = {
  create: () => new Observable<Here>({ online: new Observable(new Set()), live: new Observable({}) }),
};
