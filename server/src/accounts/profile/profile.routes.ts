import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { type Profile, profileShapes } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { presentIdentity } from '../accounts.present.ts';
import type { Account } from '../accounts.store.ts';
import { identitiesOf } from '../credentials/identities.store.ts';
import { providerName } from '../credentials/sign-in-methods.ts';
import type { Identity } from '../identity/identify.ts';
import { ownAccount } from '../identity/own-account.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { ChangePassword } from '../passwords/change-password.ts';

interface Deps {
  routes: Routes;
  db: Db;
  sessions: Sessions;
  profileOf: PresentProfile;
  changePassword: ChangePassword;
  securityLog: SecurityLog;
  identityOf(request: FastifyRequest): Identity;
  /** Makes the open sockets of a user authenticate again; sockets of ended sessions are closed (A11). */
  recheck(userId: string): void;
}

/** Presents the part of an account that only its user may see. `request` determines the current session. */
export type PresentProfile = (account: Account, request: FastifyRequest) => Promise<Profile>;

export function createProfiles({ db, sessions, identityOf }: Pick<Deps, 'db' | 'sessions' | 'identityOf'>) {
  return async ({ id, passwordHash }: Account, request: FastifyRequest): Promise<Profile> => ({
    hasPassword: passwordHash !== null,
    sessions: await sessions.list(id, identityOf(request).sessionToken),
    identities: await Promise.all(
      (await identitiesOf(db, id)).map(async (row) => presentIdentity(row, await providerName(db, row))),
    ),
  });
}

export function profileRoutes({ routes, db, profileOf, identityOf, recheck, ...deps }: Deps): void {
  const { sessions, changePassword, securityLog } = deps;
  const add = routes.of('profile', profileCalls, profileShapes);
  const ownAccountOnly = ownAccount(db);

  add(profileCalls.profile, {
    summary: "The part of the caller's account that only the caller may see",
    rule: ownAccountOnly,
    handle: ({ target, request }) => profileOf(target, request),
  });

  add(profileCalls.changePassword, {
    summary: 'Change the password, or set the first password; ends all other sessions',
    rule: ownAccountOnly,
    async handle({ actor, target, body, request }) {
      await changePassword(target, identityOf(request).sessionToken, body);
      securityLog('password.changed', { actor, address: request.ip });
      recheck(target.id);
      return { ...(await profileOf(target, request)), hasPassword: true };
    },
  });

  add(profileCalls.endSession, {
    summary: 'Sign out one other browser',
    rule: ownAccountOnly,
    async handle({ actor, target, params: { sessionId }, request }) {
      const isUnknown = !isId(sessionId) || !(await sessions.endOne(target.id, sessionId));
      if (isUnknown) throw new Refusal(accountRefusals.sessionNotFound);
      securityLog('session.ended', { actor, address: request.ip, what: 'another' });
      recheck(target.id);
      return profileOf(target, request);
    },
  });

  add(profileCalls.endOtherSessions, {
    summary: 'Sign out all other browsers',
    rule: ownAccountOnly,
    async handle({ actor, target, request }) {
      await sessions.endOthers(db, target.id, identityOf(request).sessionToken);
      securityLog('session.ended', { actor, address: request.ip, what: 'all others' });
      recheck(target.id);
      return profileOf(target, request);
    },
  });
}
