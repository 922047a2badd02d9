import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { PasswordChange, Profile } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

/** The parts of an account that only its user sees. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => ask(profileCalls.profile, {}, { signal }),
});

/** Throws ApiError, as all functions below do. */
export async function changePassword(client: QueryClient, body: PasswordChange): Promise<void> {
  cacheProfile(client, await ask(profileCalls.changePassword, { body }));
}

export async function endSession(client: QueryClient, sessionId: string): Promise<void> {
  cacheProfile(client, await ask(profileCalls.endSession, { sessionId }));
}

export async function unlinkProvider(client: QueryClient, identityId: string): Promise<void> {
  cacheProfile(client, await ask(providerCalls.unlink, { identityId }));
}

/** Reloads the profile after a provider was linked. */
export function reloadProfile(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** Providers that can be linked: the general providers and, within an organisation, the organisation's own. */
export const linkableQuery = (clientId: string | null) =>
  queryOptions({
    queryKey: ['providers', clientId],
    queryFn: ({ signal }) => ask(providerCalls.offered, { query: clientId ? { clientId } : {} }, { signal }),
  });

/** Signs in again as the same user, for actions that require a fresh session. */
export async function reauthenticate(client: QueryClient, email: string, password: string): Promise<void> {
  await ask(accountCalls.signIn, { body: { email, password } });
  await client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

export async function endOtherSessions(client: QueryClient): Promise<void> {
  cacheProfile(client, await ask(profileCalls.endOtherSessions, {}));
}

function cacheProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, profile);
}
