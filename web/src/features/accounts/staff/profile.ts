import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { PasswordChange, Profile } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

/** What only oneself sees of one's account. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => ask(profileCalls.profile, {}, { signal }),
});

/** Throws ApiError, as all of these. */
export async function changePassword(client: QueryClient, body: PasswordChange): Promise<void> {
  keep(client, await ask(profileCalls.changePassword, { body }));
}

export async function endSession(client: QueryClient, sessionId: string): Promise<void> {
  keep(client, await ask(profileCalls.endSession, { sessionId }));
}

export async function unlinkProvider(client: QueryClient, identityId: string): Promise<void> {
  keep(client, await ask(providerCalls.unlink, { identityId }));
}

/** One more way to sign in has been linked. */
export function linkedProvider(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** What can be linked: of everybody, and below an organisation its own. */
export const linkableQuery = (clientId: string | null) =>
  queryOptions({
    queryKey: ['providers', clientId],
    queryFn: ({ signal }) => ask(providerCalls.offered, { query: clientId ? { clientId } : {} }, { signal }),
  });

/** Signs in once more as who one is, for what only who has just signed in may do. */
export async function signInOnceMore(client: QueryClient, email: string, password: string): Promise<void> {
  await ask(accountCalls.signIn, { body: { email, password } });
  await client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

export async function endOtherSessions(client: QueryClient): Promise<void> {
  keep(client, await ask(profileCalls.endOtherSessions, {}));
}

function keep(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, profile);
}
