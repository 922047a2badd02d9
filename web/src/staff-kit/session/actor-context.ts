import type { User } from '@nave/domain/kernel/actor.ts';
import { createContext, useContext } from 'react';

/** The signed-in user, for pages that require a sign-in. */
export const ActorContext = createContext<User | null>(null);

export function useActor(): User {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('Nobody is signed in.');
  return actor;
}
