import type { Platform } from '../platform/platform.ts';
import { accountRoutes } from './accounts.routes.ts';
import { joinWhitelist } from './accounts.store.ts';
import { createCookies } from './cookies.ts';
import { createIdentities } from './identify.ts';
import { createRequestIdentities } from './request-identities.ts';
import { watchRights } from './rights-watch.ts';
import { createSessions } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** What channels ask of accounts. */
export interface AccountsSlice {
  joinWhitelist: typeof joinWhitelist;
}

export async function accountsSlice(platform: Platform): Promise<AccountsSlice> {
  const { config, db, clock, log, routes, realtime } = platform;
  const cookies = createCookies(config.publicUrl.startsWith('https:'));
  const sessions = createSessions(db, clock);
  const identities = await createIdentities(db, sessions, cookies);
  const requestIdentities = createRequestIdentities(identities);
  platform.provide({
    identify: requestIdentities.identify,
    authenticate: ({ headers }) => identities.of(headers.cookie),
  });
  platform.onStop(watchRights({ db, log, connected: platform.connected, changed: realtime.refresh }));
  accountRoutes({
    ...{ routes, db, sessions, identities, cookies },
    limits: createSignInLimits(platform.limits),
    identityOf: requestIdentities.of,
    actorChanged: realtime.actorChanged,
  });
  return { joinWhitelist };
}
