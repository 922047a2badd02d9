import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { FirstOwnerInput } from '@nave/domain/accounts/first-owner.api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';

/** Whether this installation still has no global owner. */
export const firstOwnerQuery = queryOptions({
  queryKey: ['first-owner'],
  queryFn: ({ signal }) => ask(accountCalls.needsFirstOwner, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Creates the first global owner and signs them in. Throws ApiError. */
export async function addFirstOwner(client: QueryClient, input: FirstOwnerInput): Promise<void> {
  const session = await ask(accountCalls.addFirstOwner, { body: input });
  client.setQueryData(firstOwnerQuery.queryKey, { isNeeded: false });
  client.setQueryData(sessionQuery.queryKey, session);
}
