import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { claimedDomains } from './claimed-domains.ts';
import { type ClientFollower, clientFollowers } from './client-followers.ts';
import { libraryOf } from './client-rules.ts';
import { clientRoutes } from './clients.routes.ts';

/** What media, to the left, and later slices ask of clients. */
export interface ClientsSlice {
  libraryOfClient: Rule<{ id: string }, { clientId: string }>;
  /** From now on the follower acts whenever a client is written. */
  followClients(follower: ClientFollower): void;
}

export async function clientsSlice({ db, log, cache, routes, provide, onStop }: Platform): Promise<ClientsSlice> {
  const claimed = await claimedDomains({ db, log });
  provide({ isClaimed: claimed.has });
  onStop(claimed.stop);
  const followers = clientFollowers();
  clientRoutes({ routes, db, cache, followers });
  return { libraryOfClient: libraryOf(db), followClients: followers.join };
}
