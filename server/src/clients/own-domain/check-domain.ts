import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../../platform/database/transaction.ts';
import type { CertificateState } from '../../platform/dns/certificate.ts';
import type { Dns, DnsAnswer } from '../../platform/dns/dns.ts';
import type { WriteClientDeps } from '../add-client.ts';
import type { ClaimedDomains } from '../claimed-domains.ts';
import { clientTag } from '../client-tags.ts';
import { lockClient, updateClient } from '../clients.store.ts';
import { type ClaimRow, claimOf, updateClaim } from './domain-claims.store.ts';
import { proofName, proofValue } from './own-domain.present.ts';

export interface CheckDomainDeps extends WriteClientDeps {
  clock: Clock;
  claimed: Pick<ClaimedDomains, 'reread'>;
  dns: Dns;
  checkCertificate(of: { address: string; hostname: string }): Promise<CertificateState>;
  /** The hostname or address to which clients' domains must point. */
  target: string;
}

/** The results of the DNS queries and the TLS request. */
type Inspection = Pick<ClaimRow, 'proof' | 'pointing' | 'certificate' | 'foundAddresses' | 'targetAddresses'>;

/**
 * Checks whether a client's claimed domain is proved and points to this server, and stores the result. Once both are
 * true, the client's pages are served under the domain (HOST-62). Nothing is locked during the network requests; if the
 * claim has changed meanwhile, the result is discarded.
 */
export async function checkDomain(deps: CheckDomainDeps, clientId: string): Promise<void> {
  const { db, clock, cache, claimed, followers } = deps;
  const inspectedClaim = await claimOf(db, clientId);
  if (!inspectedClaim) return;
  const seen = await inspectDomain(deps, inspectedClaim);
  const store = async (tx: Tx, proof: ClaimRow['proof']) => {
    const client = await lockClient(tx, clientId);
    const claim = await claimOf(tx, clientId);
    if (!client || claim?.code !== inspectedClaim.code) return undefined;
    const now = clock.now();
    const times = provedTimes(claim, { proof, isServed: client.customDomain?.toLowerCase() === claim.domain, now });
    await updateClaim(tx, clientId, { ...seen, proof, ...times, checkedAt: now });
    const isReady =
      proof === 'found' && seen.pointing === 'here' && client.customDomain?.toLowerCase() !== claim.domain;
    if (!isReady) return undefined;
    const served = await updateClient(tx, clientId, { customDomain: claim.domain });
    return served && followers.onSave(tx, { client: served, by: claim.claimedBy, isRenamed: false });
  };
  const publish = await inTransaction(db, (tx) => store(tx, seen.proof)).catch((error: unknown) => {
    const isTaken = ['domain_claims_proved', 'clients_custom_domain'].some((index) => isUniqueViolation(error, index));
    if (!isTaken) throw error;
    return inTransaction(db, (tx) => store(tx, 'taken'));
  });
  if (!publish) return;
  cache.drop(clientTag(clientId));
  await claimed.reread();
  publish();
}

/**
 * Returns the times to store with a claim. If the proof has disappeared, a domain that is served stays proved, and its
 * owner sees since when the proof is missing. A domain that is not served becomes unproved, and others may prove it.
 */
function provedTimes(
  claim: ClaimRow,
  { proof, isServed, now }: { proof: ClaimRow['proof']; isServed: boolean; now: Date },
) {
  if (proof === 'found') return { provedAt: claim.provedAt ?? now, proofLostAt: null };
  if (proof === 'unanswered') return {};
  if (isServed && claim.provedAt) return { proofLostAt: claim.proofLostAt ?? now };
  return { provedAt: null, proofLostAt: null };
}

async function inspectDomain(
  { dns, checkCertificate, target }: CheckDomainDeps,
  { domain, code }: ClaimRow,
): Promise<Inspection> {
  const [texts, found, own] = await Promise.all([
    dns.texts(proofName(domain)),
    dns.addresses(domain),
    dns.addresses(target),
  ]);
  const pointing = pointingOf(found, own);
  const foundAddresses = valuesOf(found);
  const targetAddresses = valuesOf(own);
  const sharedAddress = foundAddresses.find((candidate) => targetAddresses.includes(candidate));
  const address = pointing === 'here' ? sharedAddress : undefined;
  return {
    proof: texts.kind === 'found' ? proofIn(texts.values, code) : texts.kind === 'none' ? 'missing' : 'unanswered',
    pointing,
    certificate: address ? await checkCertificate({ address, hostname: domain }) : 'unchecked',
    foundAddresses,
    targetAddresses,
  };
}

function proofIn(texts: string[], code: string): ClaimRow['proof'] {
  return texts.some((text) => text.trim() === proofValue(code)) ? 'found' : 'missing';
}

function pointingOf(found: DnsAnswer, own: DnsAnswer): ClaimRow['pointing'] {
  if (found.kind === 'none') return 'missing';
  if (found.kind !== 'found' || own.kind !== 'found') return 'unanswered';
  const ours = found.values.filter((address) => own.values.includes(address));
  if (ours.length === 0) return 'elsewhere';
  return ours.length === found.values.length ? 'here' : 'partly';
}

function valuesOf(answer: DnsAnswer): string[] {
  return answer.kind === 'found' ? answer.values : [];
}
