import { canRequireSecondFactor } from '@nave/domain/accounts/second-factor.policy.ts';
import { secondFactorDemandShapes } from '@nave/domain/accounts/second-factor-demand.api.ts';
import { secondFactorDemandCalls } from '@nave/domain/accounts/second-factor-demand.calls.ts';
import { staffClient } from '../../clients/client-rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { demandSecondFactor } from './demand-second-factor.ts';
import { demandOf } from './demands.store.ts';

interface Deps {
  routes: Routes;
  db: Db;
  clock: Clock;
  securityLog: SecurityLog;
}

export function secondFactorDemandRoutes({ routes, db, clock, securityLog }: Deps): void {
  const add = routes.of('secondFactorDemand', secondFactorDemandCalls, secondFactorDemandShapes);
  const owners = staffClient(db, { who: 'owner of the client, global owner', may: canRequireSecondFactor });

  add(secondFactorDemandCalls.read, {
    summary: 'Whether an organisation demands a second factor of its staff, and how many staff members have one',
    rule: owners,
    handle: ({ target }) => demandOf(db, target.id),
  });

  add(secondFactorDemandCalls.save, {
    summary: 'Set whether an organisation demands a second factor; sessions with one factor then have no role there',
    rule: owners,
    async handle({ actor, target: { id: clientId }, body: { isDemanded }, request }) {
      if (await demandSecondFactor({ db, clock }, actor, { clientId, isDemanded })) {
        const what = isDemanded ? 'second factor demanded' : 'second factor no longer demanded';
        securityLog('organisation.security-changed', { actor, clientId, what, address: request.ip });
      }
      return demandOf(db, clientId);
    },
  });
}
