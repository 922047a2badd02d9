import { canManageDomain } from '@nave/domain/clients/clients.policy.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { ownDomainShapes } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { ownDomainCalls } from '@nave/domain/clients/own-domain/own-domain.calls.ts';
import { ownDomainRefusals } from '@nave/domain/clients/own-domain/own-domain.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Limits } from '../../platform/process/ports.ts';
import { staffClient } from '../client-rules.ts';
import { activeClient } from '../clients.store.ts';
import { type CheckDomainDeps, checkDomain } from './check-domain.ts';
import { type ClaimDomainDeps, claimDomain, removeDomain } from './claim-domain.ts';
import { claimOf } from './domain-claims.store.ts';
import { presentOwnDomain } from './own-domain.present.ts';

/** How many checks a client may request per minute: each sends requests to servers of third parties. */
const CHECKS = { points: 6, seconds: 60 };

interface OwnDomainRoutesDeps extends CheckDomainDeps, ClaimDomainDeps {
  routes: Routes;
  limits: Limits;
}

export function ownDomainRoutes({ routes, limits, ...deps }: OwnDomainRoutesDeps): void {
  const { db, target } = deps;
  const add = routes.of('domain', ownDomainCalls, ownDomainShapes);
  const tries = limits.tries('domain checks', CHECKS);
  const owners = staffClient(db, { who: 'owner of the client, global owner', may: canManageDomain });
  const takeCheck = async (clientId: string) => {
    const waitMs = await tries.take(clientId);
    if (waitMs > 0) throw new Refusal(ownDomainRefusals.tooManyChecks, { waitSeconds: waitMs / 1_000 });
  };
  const presentNow = async (clientId: string) => {
    const client = await activeClient(db, clientId);
    if (!client) throw new Refusal(clientRefusals.notFound);
    return presentOwnDomain(client, await claimOf(db, clientId), target);
  };

  add(ownDomainCalls.read, {
    summary: 'An organisation’s own domain: the records to set, and what the last check found',
    rule: owners,
    handle: ({ target: client }) => presentNow(client.id),
  });
  add(ownDomainCalls.claim, {
    summary: 'Claim a domain: it is served once its TXT record proves the claim and it points to this server',
    rule: owners,
    async handle({ actor, target: client, body }) {
      await takeCheck(client.id);
      await claimDomain(deps, actor, { clientId: client.id, domain: body.domain });
      return presentNow(client.id);
    },
  });
  add(ownDomainCalls.check, {
    summary: 'Check now whether the domain is proved, points to this server and has a certificate',
    rule: owners,
    async handle({ target: client }) {
      if (!(await claimOf(db, client.id))) throw new Refusal(ownDomainRefusals.noClaim);
      await takeCheck(client.id);
      await checkDomain(deps, client.id);
      return presentNow(client.id);
    },
  });
  add(ownDomainCalls.remove, {
    summary: 'Remove an organisation’s own domain',
    rule: owners,
    async handle({ actor, target: client }) {
      await removeDomain(deps, actor, { clientId: client.id });
      return presentNow(client.id);
    },
  });
}
