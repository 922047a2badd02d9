import { secondFactorShapes } from '@nave/domain/accounts/second-factor.api.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import { secondFactorRefusals } from '@nave/domain/accounts/second-factor.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import { anyone } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { type Account, accountById } from '../accounts.store.ts';
import type { Cookies } from '../identity/cookies.ts';
import type { Identity } from '../identity/identify.ts';
import { ownAccount } from '../identity/own-account.ts';
import type { Sessions } from '../identity/sessions.ts';
import { addCookie, type StartSession } from '../start-session.ts';
import type { SecondFactor } from './second-factor.ts';

interface Deps {
  routes: Routes;
  db: Db;
  secondFactor: SecondFactor;
  sessions: Sessions;
  cookies: Cookies;
  startSession: StartSession;
  identityOf(request: FastifyRequest): Identity;
  securityLog: SecurityLog;
  /** Makes the open sockets of a user authenticate again; sockets of ended sessions are closed. */
  recheck(userId: string): void;
}

/** Open to callers who are not signed in, because the cookie proves the first factor and the code the second. */
const open = anyone(kernelRefusals.notFound);

export function secondFactorRoutes(deps: Deps): void {
  const { routes, db, secondFactor, sessions, cookies, startSession, identityOf, securityLog, recheck } = deps;
  const add = routes.of('secondFactor', secondFactorCalls, secondFactorShapes);
  const ownAccountOnly = ownAccount(db);
  /** Awaits `work`, which checks a code, and logs a refusal with the user's id. */
  const logRefusals = async <Result>({ id: userId }: Account, request: FastifyRequest, work: Promise<Result>) => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Refusal)
        securityLog('second-factor.refused', { userId, address: request.ip, code: error.text.code });
      throw error;
    }
  };
  /** Loads the account again after its factors changed. */
  const reload = async ({ id }: Account): Promise<Account> => {
    const account = await accountById(db, id);
    if (!account) throw new Error('The account was deleted while its second factor changed.');
    return account;
  };

  add(secondFactorCalls.enterCode, {
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
    rule: open,
    async handle({ body, request, reply }) {
      const token = cookies.read(request.headers.cookie).sf;
      const account = token ? await sessions.findPendingSignIn(token) : undefined;
      if (!token || !account) throw new Refusal(secondFactorRefusals.over);
      await logRefusals(account, request, secondFactor.prove(account.id, body.code));
      await sessions.end(token);
      addCookie(reply, cookies.set('sf', '', 0));
      return startSession(account, request, reply, 'two');
    },
  });

  add(secondFactorCalls.state, {
    summary: 'Whether two-step sign-in is on for the caller',
    rule: ownAccountOnly,
    handle: ({ target }) => secondFactor.state(target.id),
  });

  add(secondFactorCalls.prepare, {
    summary: 'Start setting up an authenticator app: shortly after signing in, or with the password',
    rule: ownAccountOnly,
    handle: ({ target, body: { password }, request }) =>
      secondFactor.prepare(target, { token: identityOf(request).sessionToken, password }),
  });

  add(secondFactorCalls.confirm, {
    summary: 'Turn two-step sign-in on with a code of the app; all other sessions end',
    rule: ownAccountOnly,
    async handle({ actor, target, body, request, reply }) {
      const recoveryCodes = await logRefusals(target, request, secondFactor.confirm(target, body.code));
      securityLog('second-factor.added', { actor, address: request.ip });
      const session = await startSession(await reload(target), request, reply, 'two');
      recheck(target.id);
      return { session, recoveryCodes };
    },
  });

  add(secondFactorCalls.renewCodes, {
    summary: 'Replace the recovery codes',
    rule: ownAccountOnly,
    handle: async ({ target, body, request }) => ({
      recoveryCodes: await logRefusals(target, request, secondFactor.renewCodes(target.id, body.code)),
    }),
  });

  add(secondFactorCalls.turnOff, {
    summary: 'Turn two-step sign-in off; all other sessions end',
    rule: ownAccountOnly,
    async handle({ actor, target, body, request, reply }) {
      await logRefusals(target, request, secondFactor.turnOff(target, body.code));
      securityLog('second-factor.removed', { actor, address: request.ip });
      // The new session counts as authenticated by one factor (ACC-265).
      const session = await startSession(await reload(target), request, reply, 'one');
      recheck(target.id);
      return session;
    },
  });
}
