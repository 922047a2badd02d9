import { isIP } from 'node:net';
import type { OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import type { ClientRow } from '../clients.store.ts';
import type { ClaimRow } from './domain-claims.store.ts';

/** Returns the name of the TXT record that proves a domain. */
export function proofName(domain: string): string {
  return `_nave.${domain}`;
}

/** Returns the content of the TXT record that proves a domain. */
export function proofValue(code: string): string {
  return `nave-domain=${code}`;
}

/** Presents a client's own domain to its owner. `target` is the hostname or address to which the domain must point. */
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
