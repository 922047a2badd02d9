import { createContext, use, useSyncExternalStore } from 'react';
import { Observable } from '../lib/socket/observable.ts';

/** The ids of the people who are online. They change often; `useIsOnline` re-renders only if its result changes. */
export const OnlineContext = createContext(new Observable<ReadonlySet<string>>(new Set()));

export function useIsOnline(uid: string): boolean {
  const online = use(OnlineContext);
  return useSyncExternalStore(online.subscribe, () => online.current().has(uid));
}
