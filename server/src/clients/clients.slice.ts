import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { claimedDomains } from './claimed-domains.ts';
import { anyStaff } from './client-rules.ts';
import { clientRoutes } from './clients.routes.ts';

/** What media, to the left, asks of clients. */
export interface ClientsSlice {
  staffOfClient: Rule<{ id: string }, { clientId: string }>;
}

export async function clientsSlice({ db, log, routes, provide, onStop }: Platform): Promise<ClientsSlice> {
  const claimed = await claimedDomains({ db, log });
  provide({ isClaimed: claimed.has });
  onStop(claimed.stop);
  clientRoutes({ routes, db });
  return { staffOfClient: anyStaff(db) };
}
