import { randomBytes } from 'node:crypto';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { WriteClientDeps } from '../add-client.ts';
import type { ClaimedDomains } from '../claimed-domains.ts';
import { clientTag } from '../client-tags.ts';
import { lockClient, updateClient } from '../clients.store.ts';
import { savedBy } from '../saved-by.ts';
import type { DomainChecks } from './domain-checks.ts';
import { claimOf, deleteClaim, isDomainTaken, replaceClaim } from './domain-claims.store.ts';

const CODE_BYTES = 16;

export interface ClaimDomainDeps extends WriteClientDeps {
  clock: Clock;
  checks: DomainChecks;
  claimed: Pick<ClaimedDomains, 'reread'>;
  /** The product's own hostnames, which no client may claim. */
  productHostnames: readonly string[];
}

/**
 * Stores a client's claim of a domain with the code that proves it. The client's present domain is served until the new
 * domain is ready (HOST-60).
 */
export async function claimDomain(
  { db, clock, checks, productHostnames }: ClaimDomainDeps,
  actor: Actor,
  { clientId, domain }: { clientId: string; domain: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockClient(tx, clientId))) throw new Refusal(clientRefusals.notFound);
    if (productHostnames.includes(domain) || (await isDomainTaken(tx, clientId, domain))) throw domainTaken();
    const before = await claimOf(tx, clientId);
    if (before?.domain === domain) return;
    const code = randomBytes(CODE_BYTES).toString('hex');
    await replaceClaim(tx, { clientId, domain, code, claimedBy: savedBy(actor), createdAt: clock.now() });
    await checks.soon(tx, clientId);
  });
}

/** Removes a client's own domain. Its pages are then served on the product's host, below the client's key. */
export async function removeDomain(
  { db, cache, claimed, followers }: ClaimDomainDeps,
  actor: Actor,
  { clientId }: { clientId: string },
): Promise<void> {
  const publish = await inTransaction(db, async (tx) => {
    const before = await lockClient(tx, clientId);
    if (!before) throw new Refusal(clientRefusals.notFound);
    await deleteClaim(tx, clientId);
    if (before.customDomain === null) return undefined;
    const client = await updateClient(tx, clientId, { customDomain: null });
    return client && followers.onSave(tx, { client, by: savedBy(actor), isRenamed: false });
  });
  if (!publish) return;
  cache.drop(clientTag(clientId));
  await claimed.reread();
  publish();
}

function domainTaken(): Refusal {
  const { domainTaken: text } = clientRefusals;
  return new Refusal(text, { fields: { domain: text.message } });
}
