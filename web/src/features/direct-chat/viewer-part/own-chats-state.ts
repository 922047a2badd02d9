import type { StateKey } from '../../../lib/page-states.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import type { OwnChats } from '../own-chats.ts';

interface OwnChatsOfPage {
  /** Null until the page follows the conversations, after its first paint. */
  ownChats: OwnChats | null;
  hasAny: boolean;
}

/** The viewer's own conversations; each change sets a new object. */
export const ownChatsState: StateKey<Observable<OwnChatsOfPage>> = {
  create: () => new Observable<OwnChatsOfPage>({ ownChats: null, hasAny: false }),
};
