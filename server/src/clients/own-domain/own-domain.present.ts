import { isIP } from 'node:net';
import type { OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import type { ClientRow } from '../clients.store.ts';
import type { ClaimRow } from './domain-claims.store.ts';

/** The name of the TXT record that proves a domain. */
export function proofName(domain: string): string {
  return `_nave.${domain}`;
}

/** The content of that record. */
export function proofValue(code: string): string {
  return `nave-domain=${code}`;
}

/** A client's own domain as its owner sees it. `target` is where domains must point. */
export function presentOwnDomain(
  { customDomain }: Pick<ClientRow, 'customDomain'>,
  claim: ClaimRow | undefined,
  target: string,
): OwnDomain {
  return {
    served: customDomain?.toLowerCase() ?? null,
    claim: claim
      ? {
          domain: claim.domain,
          txtName: proofName(claim.domain),
          txtValue: proofValue(claim.code),
          target: isIP(target) > 0 ? null : target,
          targetAddresses: claim.targetAddresses,
          proof: claim.proof,
          pointing: claim.pointing,
          certificate: claim.certificate,
          foundAddresses: claim.foundAddresses,
          checkedAt: claim.checkedAt?.toISOString() ?? null,
          provedAt: claim.provedAt?.toISOString() ?? null,
          proofLostAt: claim.proofLostAt?.toISOString() ?? null,
        }
      : null,
  };
}
