import type { StateKey } from '../../../lib/page-states.ts';
import { Observable } from '../../../lib/socket/observable.ts';

/** The presence on the channel, as viewers see it. Its values change every few seconds without redrawing the page. */
interface ChannelPresence {
  /** Ids of the people who are online, among those who have written in the channel's chats (PRES-15). */
  online: Observable<ReadonlySet<string>>;
  /** The number of viewers of each content that displays this number, by content id (PRES-16). */
  live: Observable<Readonly<Record<string, number>>>;
}

export const presenceState: StateKey<Observable<ChannelPresence>> = {
  create: () => new Observable<ChannelPresence>({ online: new Observable(new Set()), live: new Observable({}) }),
};
