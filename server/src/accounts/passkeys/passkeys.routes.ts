import { type Passkey, passkeyShapes } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/caller-address.ts';
import type { Routes } from '../../platform/http/route.ts';
import { anyone } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { PasskeyRow } from '../credentials/passkeys.store.ts';
import type { Cookies } from '../identity/cookies.ts';
import type { Identity } from '../identity/identify.ts';
import { ownAccount } from '../identity/own-account.ts';
import { addCookie, type StartSession } from '../start-session.ts';
import { CHALLENGE_MS } from './challenges.ts';
import type { Passkeys } from './passkeys.ts';
import type { RelyingPartyOf } from './relying-party.ts';

interface Deps {
  routes: Routes;
  db: Db;
  passkeys: Passkeys;
  cookies: Cookies;
  startSession: StartSession;
  relyingPartyOf: RelyingPartyOf;
  securityLog: SecurityLog;
  identityOf(request: FastifyRequest): Identity;
}

/** Open to callers who are not signed in, because the signature identifies them. */
const open = anyone(kernelRefusals.notFound);

export function passkeyRoutes({
  routes,
  db,
  passkeys,
  cookies,
  startSession,
  relyingPartyOf,
  identityOf,
  securityLog,
}: Deps): void {
  const add = routes.of('passkeys', passkeyCalls, passkeyShapes);
  const ownAccountOnly = ownAccount(db);
  const listPasskeys = async (userId: string) => ({ items: (await passkeys.list(userId)).map(presentPasskey) });
  const setChallengeCookie = (reply: FastifyReply, value: string) =>
    addCookie(reply, cookies.set('pkc', value, value ? CHALLENGE_MS / 1_000 : 0));
  /** Returns the browser's relying party and challenge cookie, and deletes the cookie. */
  const takeFromBrowser = (request: FastifyRequest, reply: FastifyReply) => {
    setChallengeCookie(reply, '');
    return { relyingParty: relyingPartyOf(request), challengeCookie: cookies.read(request.headers.cookie).pkc };
  };

  add(passkeyCalls.list, {
    summary: "The caller's passkeys",
    rule: ownAccountOnly,
    handle: ({ target }) => listPasskeys(target.id),
  });

  add(passkeyCalls.prepare, {
    summary: 'Start adding a passkey, shortly after signing in or with the password',
    rule: ownAccountOnly,
    async handle({ target, body: { password }, request, reply }) {
      const token = identityOf(request).sessionToken;
      const relyingParty = relyingPartyOf(request);
      const { options, challengeCookie } = await passkeys.prepare(target, { relyingParty, token, password });
      setChallengeCookie(reply, challengeCookie);
      return options;
    },
  });

  add(passkeyCalls.add, {
    summary: 'Add the passkey that the authenticator created',
    rule: ownAccountOnly,
    async handle({ actor, target, body, request, reply }) {
      await passkeys.add(target.id, takeFromBrowser(request, reply), body);
      securityLog('passkey.added', { actor, address: request.ip });
      return listPasskeys(target.id);
    },
  });

  add(passkeyCalls.remove, {
    summary: 'Remove a passkey',
    rule: ownAccountOnly,
    async handle({ actor, target, params: { passkeyId }, request }) {
      await passkeys.remove(target.id, passkeyId);
      securityLog('passkey.removed', { actor, address: request.ip });
      return listPasskeys(target.id);
    },
  });

  add(passkeyCalls.challenge, {
    summary: 'Start signing in with a passkey',
    rule: open,
    async handle({ request, reply }) {
      const { options, challengeCookie } = passkeys.challenge(relyingPartyOf(request));
      setChallengeCookie(reply, challengeCookie);
      return options;
    },
  });

  add(passkeyCalls.signIn, {
    summary: 'Sign in with a passkey',
    rule: open,
    async handle({ body, request, reply }) {
      const signing = passkeys.signIn(networkOf(request.ip), takeFromBrowser(request, reply), body);
      const account = await signing.catch((error: unknown) => {
        securityLog('session.refused', { address: request.ip, what: 'passkey' });
        throw error;
      });
      // A passkey counts as two factors (ACC-220): the user has the authenticator and gave it a fingerprint, face or
      // PIN.
      return startSession(account, request, reply, 'two');
    },
  });
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
