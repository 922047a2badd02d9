import type { OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { ownDomainCalls } from '@nave/domain/clients/own-domain/own-domain.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../lib/api.ts';
import { clientQuery } from '../clients.ts';

/** How often the page asks while a domain is being set up: the server checks by itself. */
const EVERY_MS = 15_000;

export function ownDomainQuery(clientId: string) {
  return queryOptions({
    queryKey: [...clientQuery(clientId).queryKey, 'domain'],
    queryFn: ({ signal }) => ask(ownDomainCalls.read, { clientId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.claim && data.claim.certificate !== 'valid' ? EVERY_MS : false),
  });
}

/** What can be done with the own domain of a client. Each throws ApiError. */
export function ownDomainActs(client: QueryClient, clientId: string) {
  const show = (own: OwnDomain) => {
    client.setQueryData(ownDomainQuery(clientId).queryKey, own);
    // The organisation's address is shown in other places too.
    void client.invalidateQueries({ queryKey: clientQuery(clientId).queryKey, exact: true });
  };
  return {
    claim: async (domain: string) => show(await ask(ownDomainCalls.claim, { clientId, body: { domain } })),
    check: async () => show(await ask(ownDomainCalls.check, { clientId })),
    remove: async () => show(await ask(ownDomainCalls.remove, { clientId })),
  };
}
