import type { AccessToken } from '@nave/domain/accounts/tokens.api.ts';
import { tokenCalls } from '@nave/domain/accounts/tokens.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

interface Of {
  clientId: string;
  userId: string;
}

export function tokenListQuery({ clientId, userId }: Of) {
  return queryOptions({
    queryKey: ['tokens', clientId, userId],
    queryFn: ({ signal }) => ask(tokenCalls.list, { id: userId, query: { clientId } }, { signal }),
  });
}

/** Makes a token and answers its value, which is never told again. Throws ApiError. */
export async function addToken(client: QueryClient, of: Of, name: string): Promise<string> {
  const { token } = await ask(tokenCalls.add, { id: of.userId, body: { name, clientId: of.clientId } });
  await client.invalidateQueries(tokenListQuery(of));
  return token;
}

/** Throws ApiError. */
export async function deleteToken(client: QueryClient, of: Of, { id, timestamp }: AccessToken): Promise<void> {
  const { tokens } = await ask(tokenCalls.remove, { id: of.userId, query: { token: id, timestamp } });
  client.setQueryData(tokenListQuery(of).queryKey, { items: tokens });
}
