import { createContext, use, useSyncExternalStore } from 'react';
import { Observable } from '../lib/socket/observable.ts';

/** Who is there now, by id. It changes every few seconds in a full house: who shows a person is drawn anew for that one alone. */
export const OnlineContext = createContext(new Observable<ReadonlySet<string>>(new Set()));

export function useIsOnline(uid: string): boolean {
  const online = use(OnlineContext);
  return useSyncExternalStore(online.subscribe, () => online.current().has(uid));
}
