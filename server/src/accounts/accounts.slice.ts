import type { Platform } from '../platform/platform.ts';
import { accountRoutes } from './accounts.routes.ts';
import { joinWhitelist } from './accounts.store.ts';
import { createChangePassword } from './change-password.ts';
import { createCodes } from './codes.ts';
import { createCookies } from './cookies.ts';
import { createEnter } from './enter.ts';
import { createFirstOwner, type FirstOwner } from './first-owner.ts';
import type { ChannelIdsOf } from './granted-channels.ts';
import { createIdentities } from './identify.ts';
import { invitationRoutes } from './invitation.routes.ts';
import { createInvitations } from './invitations.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { passwordRoutes } from './passwords.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { createRequestIdentities } from './request-identities.ts';
import { defineResetLetters } from './reset-letters.ts';
import { createResetPassword } from './reset-password.ts';
import { watchRights } from './rights-watch.ts';
import { createSessions } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { staffRoutes } from './staff.routes.ts';
import { tokenRoutes } from './tokens.routes.ts';
import { createTokens } from './tokens.ts';

/** How many people one may invite in an hour (A31). */
const invitationsAnHour = { points: 60, seconds: 3_600 };

/** What channels, and whoever starts the server, ask of accounts. */
export interface AccountsSlice {
  joinWhitelist: typeof joinWhitelist;
  firstOwner: FirstOwner;
  /** Channels say which ones a client has: whoever is invited can be limited to them. */
  knowChannels(channelIdsOf: ChannelIdsOf): void;
}

export async function accountsSlice(platform: Platform): Promise<AccountsSlice> {
  const { config, db, clock, log, routes, realtime, limits, jobs, mail } = platform;
  const cookies = createCookies(config.publicUrl.startsWith('https:'));
  const sessions = createSessions(db, clock);
  const identities = await createIdentities(db, sessions, cookies);
  const tokens = createTokens({ db, clock });
  const requestIdentities = createRequestIdentities(identities, tokens);
  platform.provide({
    identify: requestIdentities.identify,
    authenticate: ({ headers }) => identities.of(headers.cookie),
  });
  platform.onStop(watchRights({ db, log, connected: platform.connected, changed: realtime.refresh }));
  const codes = createCodes(clock);
  const firstOwner = createFirstOwner({ db, limits, codes });
  const entering = { sessions, cookies, identityOf: requestIdentities.of, actorChanged: realtime.actorChanged };
  const enter = createEnter(entering);
  accountRoutes({
    ...{ routes, db, identities, firstOwner, ...entering, enter },
    limits: createSignInLimits(limits),
  });
  defineResetLetters({ db, jobs, mail, codes, publicUrl: config.publicUrl });
  const signedOut = (userId: string) => realtime.actorChanged(userId, null);
  passwordRoutes({
    ...{ routes, mail },
    resets: createResetPassword({ db, jobs, codes, sessions, signedOut, limits }),
  });
  outboxRoutes({ routes, mail, https: config.publicUrl.startsWith('https:') });
  tokenRoutes({ routes, db, tokens });
  profileRoutes({
    ...{ routes, db, sessions, identityOf: requestIdentities.of, recheck: realtime.refresh },
    changePassword: createChangePassword({ db, sessions, codes, limits }),
  });
  invitationRoutes({
    ...{ routes, enter, recheck: realtime.refresh },
    invitations: createInvitations({ db, clock, codes, sessions, limits }),
  });
  let channelIdsOf: ChannelIdsOf = async () => [];
  staffRoutes({
    ...{ routes, db, mail, codes, publicUrl: config.publicUrl },
    channelIdsOf: (executor, clientId) => channelIdsOf(executor, clientId),
    invitations: limits.tries('invitations', invitationsAnHour),
  });
  return {
    ...{ joinWhitelist, firstOwner },
    knowChannels: (ask) => {
      channelIdsOf = ask;
    },
  };
}
