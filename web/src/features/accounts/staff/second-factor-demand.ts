import { secondFactorDemandCalls } from '@nave/domain/accounts/second-factor-demand.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

/** Whether an organisation requires two-step sign-in, for its owner. */
export function secondFactorDemandQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'second-factor'],
    queryFn: ({ signal }) => ask(secondFactorDemandCalls.read, { clientId }, { signal }),
  });
}

/** Throws ApiError. */
export async function demandSecondFactor(client: QueryClient, clientId: string, isDemanded: boolean): Promise<void> {
  const saved = await ask(secondFactorDemandCalls.save, { clientId, body: { isDemanded } });
  client.setQueryData(secondFactorDemandQuery(clientId).queryKey, saved);
}
