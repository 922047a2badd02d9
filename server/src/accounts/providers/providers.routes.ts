import { providerShapes } from '@nave/domain/accounts/providers.api.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/caller-address.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { anyone } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Cookies } from '../identity/cookies.ts';
import type { Identity } from '../identity/identify.ts';
import { ownAccount } from '../identity/own-account.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { PresentProfile } from '../profile/profile.routes.ts';
import { addCookie, type StartSession } from '../start-session.ts';
import { ATTEMPT_SECONDS } from './attempts.ts';
import { callbackPage } from './callback-page.ts';
import { type FinishSignInDeps, finishSignIn } from './finish-sign-in.ts';
import { type StartSignInDeps, startSignIn } from './start-sign-in.ts';
import { type UnlinkDeps, unlink } from './unlink.ts';

/** Sign-ins that one network may start in an hour; the limit is high because a whole church may share one network. */
const startsAnHour = { points: 1_000, seconds: 3_600 };
/** Failed sign-ins that one network may have in an hour. */
const failuresAnHour = { points: 100, seconds: 3_600 };

export interface ProviderRoutesDeps
  extends Omit<StartSignInDeps, 'starts'>,
    Omit<FinishSignInDeps, 'finishes'>,
    UnlinkDeps {
  routes: Routes;
  limits: Limits;
  sessions: Sessions;
  cookies: Cookies;
  identityOf(request: FastifyRequest): Identity;
  startSession: StartSession;
  profileOf: PresentProfile;
  securityLog: SecurityLog;
  /** The origin of the installation; providers redirect browsers only to this origin. */
  publicUrl: string;
}

const open = anyone(kernelRefusals.notFound);

export function providerRoutes({ limits, ...otherDeps }: ProviderRoutesDeps): void {
  const deps = {
    ...otherDeps,
    starts: limits.tries('providers.start', startsAnHour),
    finishes: limits.tries('providers.finish', failuresAnHour),
  };
  const { routes, cookies, identityOf, startSession, profileOf, publicUrl, securityLog } = deps;
  const add = routes.of('providers', providerCalls, providerShapes);
  const { host, protocol } = new URL(publicUrl);
  const page = callbackPage(protocol === 'https:');
  const browserOf = ({ headers }: FastifyRequest) => cookies.read(headers.cookie).oauth;
  // The provider sends the browser back to the public hostname. A sign-in begun on another hostname would have its
  // cookies on that hostname, so the returning browser would not be recognised.
  const isOnPublicHost = ({ headers }: FastifyRequest) => headers.host?.toLowerCase() === host;
  const ownAccountOnly = ownAccount(deps.db);

  add(providerCalls.offered, {
    summary:
      "The sign-in providers that an organisation has enabled or, without `clientId`, the installation's providers",
    rule: open,
    cost: 'cheap',
    async handle({ query: { clientId = null }, request }) {
      const canOffer = isOnPublicHost(request) && (clientId === null || isId(clientId));
      const offered = canOffer ? await deps.enabledProviders(clientId) : [];
      return { items: offered.map(({ provider, label, icon }) => ({ provider, label, icon })) };
    },
  });

  add(providerCalls.start, {
    summary: 'Start a sign-in at a provider and get the URL of the provider',
    rule: open,
    async handle({ body, request, reply }) {
      if (!isOnPublicHost(request)) throw new Refusal(providerRefusals.notOffered);
      const caller = { network: networkOf(request.ip), identity: identityOf(request), browser: browserOf(request) };
      const { url, browser } = await startSignIn(deps, { ...caller, start: body });
      addCookie(reply, cookies.set('oauth', browser, ATTEMPT_SECONDS));
      return { url };
    },
  });

  add(providerCalls.callback, {
    summary: 'The page to which providers redirect the browser',
    rule: open,
    cost: 'cheap',
    async handle({ reply }) {
      reply.headers(page.headers);
      return page.html;
    },
  });

  add(providerCalls.ownCallback, {
    summary: "The page to which an organisation's own provider redirects the browser",
    rule: open,
    cost: 'cheap',
    async handle({ reply }) {
      reply.headers(page.headers);
      return page.html;
    },
  });

  add(providerCalls.finish, {
    summary: 'Finish a sign-in at a provider, or the linking of a provider',
    rule: open,
    async handle({ body, request, reply }) {
      const caller = { network: networkOf(request.ip), identity: identityOf(request), browser: browserOf(request) };
      const finishing = finishSignIn(deps, { ...caller, ...body });
      const { account, purpose } = await finishing.catch((error: unknown) => {
        securityLog('session.refused', { address: request.ip, what: 'provider' });
        throw error;
      });
      if (purpose === 'link') securityLog('provider.linked', { userId: account.id, address: request.ip });
      await startSession(account, request, reply);
      return { purpose };
    },
  });

  add(providerCalls.unlink, {
    summary: 'Unlink a provider',
    rule: ownAccountOnly,
    async handle({ actor, target, params: { identityId }, request }) {
      await unlink(deps, target, { identityId, token: identityOf(request).sessionToken });
      securityLog('provider.unlinked', { actor, address: request.ip });
      return profileOf(target, request);
    },
  });
}
