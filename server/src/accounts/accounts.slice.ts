import { randomBytes } from 'node:crypto';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { MediaSlice } from '../media/media.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { createAccountCache } from './account-cache.ts';
import { accountRoutes } from './accounts.routes.ts';
import { joinWhitelist, staffNow, userNow, usersNow } from './accounts.store.ts';
import type { AddressOfChannel } from './channel-address.ts';
import { createCodes } from './codes/codes.ts';
import type { Erasures } from './erasure/erasures.ts';
import { registerErasures } from './erasure/register-erasures.ts';
import { createFirstOwner, type FirstOwner } from './first-owner.ts';
import { globalUserRoutes } from './global-users/global-users.routes.ts';
import { createCookies } from './identity/cookies.ts';
import { createIdentities, GUEST_COOKIE_SECONDS } from './identity/identify.ts';
import { createIdentityChanges, type IdentityChanges } from './identity/identity-changes.ts';
import { createRotatingSecret, type RotatingSecret } from './identity/rotating-secret.ts';
import { createSessions } from './identity/sessions.ts';
import { createSupportKey, createUserHash } from './identity/user-hash.ts';
import { invitationRoutes } from './invitations/invitation.routes.ts';
import { createInvitations } from './invitations/invitations.ts';
import { outboxRoutes } from './outbox/outbox.routes.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { createRelyingPartyOf } from './passkeys/relying-party.ts';
import { createChangePassword } from './passwords/change-password.ts';
import { createOwnPassword } from './passwords/own-password.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { defineResetEmailJob } from './passwords/reset-email.ts';
import { createResetPassword } from './passwords/reset-password.ts';
import { requireOwnPassword } from './passwords/temporary-passwords.ts';
import { createNewPhotos, type NewPhotos } from './profile/new-photos.ts';
import { ownPersonRoutes } from './profile/own-person.routes.ts';
import { createProfiles, profileRoutes } from './profile/profile.routes.ts';
import { createAttempts } from './providers/attempts.ts';
import { createEnabledProviders } from './providers/enabled-providers.ts';
import { providerRoutes } from './providers/providers.routes.ts';
import { reloadActor } from './reload-actor.ts';
import { createRequestIdentities } from './request-identities.ts';
import { watchRights } from './rights-watch.ts';
import { secondFactorDemandRoutes } from './second-factor/demand.routes.ts';
import { createResetSecondFactor, type ResetSecondFactor } from './second-factor/reset-second-factor.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { installationSecret } from './secrets.store.ts';
import { defineServerCommands } from './server-commands.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';
import type { ChannelIdsOf } from './staff/granted-channels.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { ownersOf } from './staff.store.ts';
import { createStartSession } from './start-session.ts';
import { defineExpiringTokensJob } from './tokens/expiring-tokens.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { createTokens } from './tokens/tokens.ts';
import { defineMagicLinkEmailJob } from './viewers/magic-link-email.ts';
import { createMagicLinks } from './viewers/magic-links.ts';
import { createRegister } from './viewers/register.ts';
import { viewerAccountRoutes } from './viewers/viewers.routes.ts';

/** How long the cookies that a replaced secret has signed are valid, in milliseconds. */
const FORMER_GUEST_SECRET_MS = 30 * 24 * 3_600_000;

/** What the accounts slice offers to channels and to the code that starts the server. */
export interface AccountsSlice {
  joinWhitelist: typeof joinWhitelist;
  firstOwner: FirstOwner;
  resetSecondFactor: ResetSecondFactor;
  /**
   * Registers the lookups of channels. Invitations use `channelIdsOf` to validate whitelists, and emails use
   * `addressOfChannel` to link to a channel.
   */
  registerChannels(lookups: { channelIdsOf: ChannelIdsOf; addressOfChannel: AddressOfChannel }): void;
  /** Returns a user with their current roles, read in the caller's transaction. */
  userNow: typeof userNow;
  usersNow: typeof usersNow;
  /** Like `userNow`, but for any actor: the rights of a program are limited by its access token. */
  reloadActor: typeof reloadActor;
  /** Returns a secret of the installation; every process gets the same value for the same name. */
  secretOf(name: string): Promise<Buffer>;
  staffNow: typeof staffNow;
  /** Subscribes to guests becoming users; the callback runs in the same transaction. */
  onIdentityChange: IdentityChanges['follow'];
  /**
   * Subscribes to sign-outs of users. After a sign-out, the user's browser continues as a guest. The callback may run
   * more than once for one sign-out.
   */
  onSignOut: IdentityChanges['followSignOut'];
  /** Subscribes to erasures of persons. Every slice that stores data of persons subscribes. */
  onErasure: Erasures['follow'];
  /** Repeats erasures after the restore of an older backup. Call this when all slices have subscribed. */
  repeatErasures: Erasures['repeat'];
  /** Subscribes to changes of profile photos; the callback runs in the same transaction. */
  onNewPhoto: NewPhotos['follow'];
}

/** Wires sessions, guests, tokens and cookies to the HTTP server and the sockets. */
async function createAuthentication(platform: Platform, guestSecret: RotatingSecret) {
  const { config, db, onWrite, clock, log, memories, realtime, provide, securityLog } = platform;
  const cookies = createCookies(config.publicUrl.startsWith('https:'));
  const cached = createAccountCache(clock, onWrite, memories);
  const sessions = createSessions(db, clock, cached);
  const changes = await createIdentityChanges({
    db,
    clock,
    log,
    memories,
    guestCookieMs: GUEST_COOKIE_SECONDS * 1_000,
  });
  const identities = createIdentities({ sessions, cookies, changes, guestSecret });
  const tokens = createTokens({ db, clock, cached });
  const { identify, of: identityOf } = createRequestIdentities(identities, tokens, clock);
  provide({
    identify,
    async authenticate({ headers }) {
      const identity = await identities.of(headers.cookie);
      requireOwnPassword(identity.account, 'socket');
      return identity;
    },
  });
  const sessionDeps = {
    identities,
    identityOf,
    sessions,
    cookies,
    changes,
    securityLog,
    actorChanged: realtime.actorChanged,
    recheck: realtime.refresh,
  };
  return { ...sessionDeps, tokens, startSession: createStartSession(sessionDeps) };
}

export async function accountsSlice(
  platform: Platform,
  { squarePicture, events, registerOwners }: MediaSlice & Pick<ClientsSlice, 'events' | 'registerOwners'>,
): Promise<AccountsSlice> {
  const { config, db, clock, log, securityLog, routes, files, realtime, limits, jobs, mail, outside } = platform;
  const guestSecret = await createRotatingSecret({
    db,
    clock,
    log,
    name: 'guest-signature',
    formerIsValidForMs: FORMER_GUEST_SECRET_MS,
  });
  const supportSetting = config.supportHashKey;
  const supportKey = supportSetting === null ? null : await createSupportKey(supportSetting, { db, clock, log });
  platform.onStop(guestSecret.stop);
  if (supportKey) platform.onStop(supportKey.stop);
  const authentication = await createAuthentication(platform, guestSecret);
  const { sessions, cookies, changes, identityOf, startSession } = authentication;
  platform.onStop(watchRights({ db, log, connected: platform.connected, changed: realtime.refresh }));
  registerOwners(ownersOf);
  const secretOf = (name: string) => installationSecret(db, name, () => randomBytes(32));
  const codes = createCodes(clock);
  const firstOwner = createFirstOwner({ db, clock, limits, codes });
  accountRoutes({
    routes,
    db,
    clock,
    firstOwner,
    ...authentication,
    limits: createSignInLimits(limits, platform.memories),
    userHash: createUserHash(supportKey),
  });
  let addressOfChannel: AddressOfChannel = async () => null;
  const emailDeps = {
    db,
    jobs,
    mail,
    codes,
    publicUrl: config.publicUrl,
    brand: config.brands.first,
    addressOfChannel: ((executor, channelId) => addressOfChannel(executor, channelId)) satisfies AddressOfChannel,
  };
  defineResetEmailJob(emailDeps);
  defineMagicLinkEmailJob(emailDeps);
  const signedOut = (userId: string) => realtime.actorChanged(userId, null);
  passwordRoutes({
    routes,
    mail,
    securityLog,
    resets: createResetPassword({ db, clock, jobs, codes, sessions, signedOut, limits }),
  });
  outboxRoutes({ routes, mail, https: config.publicUrl.startsWith('https:') });
  defineExpiringTokensJob({ db, clock, jobs, mail, brand: config.brands.first });
  tokenRoutes({ routes, db, securityLog, tokens: authentication.tokens });
  const ownPassword = createOwnPassword(limits);
  const challenges = await createChallenges(db, clock);
  passkeyRoutes({
    routes,
    db,
    cookies,
    startSession,
    identityOf,
    securityLog,
    relyingPartyOf: createRelyingPartyOf(config.publicUrl, config.brands.first.name),
    passkeys: createPasskeys({ db, clock, limits, sessions, challenges, ownPassword }),
  });
  const recheck = realtime.refresh;
  const brand = config.brands.first;
  globalUserRoutes({ ...emailDeps, routes, clock, limits, securityLog, recheck });
  const erasures = await registerErasures(platform, { sessions, identityOf, changes, signedOut, secretOf });
  const secondFactor = createSecondFactor({ db, clock, limits, mail, sessions, ownPassword, brand });
  secondFactorRoutes({ routes, db, sessions, cookies, startSession, identityOf, securityLog, recheck, secondFactor });
  const resetSecondFactor = createResetSecondFactor({ db, secondFactor, securityLog, recheck });
  defineServerCommands({
    erasures,
    commands: platform.commands,
    publicUrl: config.publicUrl,
    firstOwner,
    resetSecondFactor,
    guestSecret,
    supportKey,
  });
  secondFactorDemandRoutes({ routes, db, clock, securityLog });
  const profileOf = createProfiles({ db, sessions, identityOf });
  const newPhotos = createNewPhotos(db, clock);
  ownPersonRoutes({ routes, db, files, squarePicture, newPhotos, recheck: realtime.refresh });
  profileRoutes({
    routes,
    db,
    sessions,
    profileOf,
    identityOf,
    securityLog,
    recheck: realtime.refresh,
    changePassword: createChangePassword({ db, clock, sessions, codes, ownPassword }),
  });
  const invitations = createInvitations({ db, clock, codes, sessions, limits, events });
  invitationRoutes({ routes, startSession, securityLog, recheck: realtime.refresh, invitations });
  providerRoutes({
    routes,
    db,
    clock,
    log,
    securityLog,
    codes,
    sessions,
    cookies,
    startSession,
    identityOf,
    profileOf,
    invitations,
    signedOut,
    limits,
    publicUrl: config.publicUrl,
    attempts: createAttempts(db, clock),
    enabledProviders: createEnabledProviders({ db, outside, publicUrl: config.publicUrl, signIn: config.signIn }),
  });
  let channelIdsOf: ChannelIdsOf = async () => [];
  viewerAccountRoutes({
    routes,
    mail,
    startSession,
    securityLog,
    register: createRegister({ db, clock, limits }),
    magicLinks: createMagicLinks({ ...emailDeps, clock, sessions, limits }),
  });
  staffRoutes({
    routes,
    db,
    clock,
    mail,
    codes,
    events,
    limits,
    securityLog,
    publicUrl: config.publicUrl,
    channelIdsOf: (executor, clientId) => channelIdsOf(executor, clientId),
  });
  return {
    joinWhitelist,
    firstOwner,
    resetSecondFactor,
    userNow,
    usersNow,
    staffNow,
    reloadActor,
    onIdentityChange: changes.follow,
    onSignOut: changes.followSignOut,
    onNewPhoto: newPhotos.follow,
    secretOf,
    onErasure: erasures.follow,
    repeatErasures: erasures.repeat,
    registerChannels: (lookups) => {
      ({ channelIdsOf, addressOfChannel } = lookups);
    },
  };
}
