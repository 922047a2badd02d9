import type { StateKey } from '../../../lib/page-states.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import type { OwnChats } from '../own-chats.ts';

interface OwnChatsOfPage {
  /** Null until the page follows them, after its first paint. */
  own: OwnChats | null;
  hasAny: boolean;
}

/** The viewer's own conversations; a new object at each change of them. */
export const ownChatsState: StateKey<Observable<OwnChatsOfPage>> = {
  create: () => new Observable<OwnChatsOfPage>({ own: null, hasAny: false }),
};
