import type { OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { ownDomainCalls } from '@nave/domain/clients/own-domain/own-domain.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../lib/api.ts';
import { clientQuery } from '../clients.ts';

/** How often the page refetches while a domain is set up; the server checks the domain periodically. */
const REFETCH_MS = 15_000;

export function ownDomainQuery(clientId: string) {
  return queryOptions({
    queryKey: [...clientQuery(clientId).queryKey, 'domain'],
    queryFn: ({ signal }) => ask(ownDomainCalls.read, { clientId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.claim && data.claim.certificate !== 'valid' ? REFETCH_MS : false),
  });
}

/** Returns the commands for a client's own domain. Each throws ApiError. */
export function ownDomainActs(client: QueryClient, clientId: string) {
  const cache = (ownDomain: OwnDomain) => {
    client.setQueryData(ownDomainQuery(clientId).queryKey, ownDomain);
    // Other parts of the page show the organisation's address too.
    void client.invalidateQueries({ queryKey: clientQuery(clientId).queryKey, exact: true });
  };
  return {
    claim: async (domain: string) => cache(await ask(ownDomainCalls.claim, { clientId, body: { domain } })),
    check: async () => cache(await ask(ownDomainCalls.check, { clientId })),
    remove: async () => cache(await ask(ownDomainCalls.remove, { clientId })),
  };
}
