import type { ReactNode } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { OnlineContext } from '../../../ui/online.ts';
import { presenceState } from './presence-state.ts';

/** Provides avatars with the ids of the people who are online. */
export function ProvideOnline({ states, children }: PageScope & { children: ReactNode }) {
  return <OnlineContext value={states.of(presenceState).current().online}>{children}</OnlineContext>;
}
