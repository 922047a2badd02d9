import { erasureShapes } from '@nave/domain/accounts/erasure.api.ts';
import { erasureCalls } from '@nave/domain/accounts/erasure.calls.ts';
import { erasureRefusals } from '@nave/domain/accounts/erasure.texts.ts';
import { canManageGlobalUsers } from '@nave/domain/accounts/global-users.policy.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/route.ts';
import type { Limits } from '../../platform/process/ports.ts';
import type { Rule } from '../../platform/rule.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Identity } from '../identity/identify.ts';
import type { Sessions } from '../identity/sessions.ts';
import { takeTry } from '../take-try.ts';
import type { Erasures } from './erasures.ts';

/** Erasures and previews of one global owner in an hour. Both read all tables. */
const erasuresAnHour = { points: 60, seconds: 3_600 };

/** Checked before a person is looked up, so that other callers do not learn who is known (OPS-29). */
const globalOwner: Rule<true> = {
  who: 'the global owner',
  signedIn: true,
  load: async () => true,
  missing: kernelRefusals.notFound,
  may: canManageGlobalUsers,
};

interface ErasureRoutesDeps {
  routes: Routes;
  limits: Limits;
  securityLog: SecurityLog;
  sessions: Pick<Sessions, 'isFresh'>;
  identityOf(request: FastifyRequest): Identity;
  erasures: Erasures;
}

export function erasureRoutes({
  routes,
  limits,
  securityLog,
  sessions,
  identityOf,
  erasures,
}: ErasureRoutesDeps): void {
  const tries = limits.tries('erasures', erasuresAnHour);
  const add = routes.of('erasures', erasureCalls, erasureShapes);
  add(erasureCalls.preview, {
    summary: 'What an erasure of the person with this email would erase',
    rule: globalOwner,
    async handle({ actor, body }) {
      await takeTry(tries, actor.id, kernelRefusals.tooMany);
      return { counts: await erasures.preview(body.email) };
    },
  });
  add(erasureCalls.nuke, {
    summary: 'Erase the person with this email; only within 5 minutes after signing in',
    rule: globalOwner,
    async handle({ actor, body, request }) {
      await takeTry(tries, actor.id, kernelRefusals.tooMany);
      if (!(await sessions.isFresh(identityOf(request).sessionToken))) throw new Refusal(erasureRefusals.signInAgain);
      const erasure = await erasures.erase(actor, body.email);
      securityLog('person.erased', { actor, what: erasure.id, address: request.ip });
      return { ok: true as const, data: erasure };
    },
  });
  add(erasureCalls.list, {
    summary: 'The newest erasures, without the persons',
    rule: globalOwner,
    handle: async () => ({ items: await erasures.list() }),
  });
}
