import { canKeepAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { profileShapes } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rule } from '../platform/rule.ts';
import { type Account, accountById } from './accounts.store.ts';
import type { ChangePassword } from './change-password.ts';
import type { Identity } from './identify.ts';
import type { Sessions } from './sessions.ts';

interface Deps {
  routes: Routes;
  db: Db;
  sessions: Sessions;
  changePassword: ChangePassword;
  identityOf(request: FastifyRequest): Identity;
  /** Has the open sockets of a user asked again who they are: those of ended sessions close (A11). */
  recheck(userId: string): void;
}

export function profileRoutes({ routes, db, sessions, changePassword, identityOf, recheck }: Deps): void {
  const add = routes.of(profileCalls, profileShapes);
  const profileOf = async ({ id, passwordHash }: Account, request: FastifyRequest) => ({
    hasPassword: passwordHash !== null,
    sessions: await sessions.list(id, identityOf(request).sessionToken),
  });
  /** Every call of the profile is about whoever asks: no path names another. */
  const oneself: Rule<Account> = {
    who: 'anyone signed in, of oneself',
    signedIn: true,
    load: async (actor) => (await accountById(db, actor.id)) ?? null,
    missing: kernelRefusals.notFound,
    may: (actor) => canKeepAccount(actor),
  };

  add(profileCalls.profile, {
    summary: "What only the caller sees of the caller's account",
    rule: oneself,
    handle: ({ target, request }) => profileOf(target, request),
  });

  add(profileCalls.changePassword, {
    summary: 'Change the password, or choose the first one; all other sessions end',
    rule: oneself,
    async handle({ target, body, request }) {
      await changePassword(target, identityOf(request).sessionToken, body);
      recheck(target.id);
      return { ...(await profileOf(target, request)), hasPassword: true };
    },
  });

  add(profileCalls.endSession, {
    summary: 'Sign out one other browser',
    rule: oneself,
    async handle({ target, params: { sessionId }, request }) {
      const isOver = !isId(sessionId) || !(await sessions.endOne(target.id, sessionId));
      if (isOver) throw new Refusal(accountRefusals.sessionNotFound);
      recheck(target.id);
      return profileOf(target, request);
    },
  });

  add(profileCalls.endOtherSessions, {
    summary: 'Sign out all other browsers',
    rule: oneself,
    async handle({ target, request }) {
      await sessions.endOthers(db, target.id, identityOf(request).sessionToken);
      recheck(target.id);
      return profileOf(target, request);
    },
  });
}
