import type { AccessToken, TokenForm } from '@nave/domain/accounts/tokens.api.ts';
import { tokenCalls } from '@nave/domain/accounts/tokens.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

interface TokenOwner {
  clientId: string;
  userId: string;
}

export function tokenListQuery({ clientId, userId }: TokenOwner) {
  return queryOptions({
    queryKey: ['tokens', clientId, userId],
    queryFn: ({ signal }) => ask(tokenCalls.list, { id: userId, query: { clientId } }, { signal }),
  });
}

/** Creates a token and returns its value, which cannot be read again. Throws ApiError. */
export async function addToken(
  client: QueryClient,
  owner: TokenOwner,
  form: Omit<TokenForm, 'clientId'>,
): Promise<string> {
  const { token } = await ask(tokenCalls.add, {
    id: owner.userId,
    body: { ...form, clientId: owner.clientId },
  });
  await client.invalidateQueries(tokenListQuery(owner));
  return token;
}

/** Throws ApiError. */
export async function deleteToken(
  client: QueryClient,
  owner: TokenOwner,
  { id, timestamp }: AccessToken,
): Promise<void> {
  const { tokens } = await ask(tokenCalls.remove, { id: owner.userId, query: { token: id, timestamp } });
  client.setQueryData(tokenListQuery(owner).queryKey, { items: tokens });
}
