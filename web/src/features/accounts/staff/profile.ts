import type { PasswordChange, Profile } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
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

export async function endOtherSessions(client: QueryClient): Promise<void> {
  keep(client, await ask(profileCalls.endOtherSessions, {}));
}

function keep(client: QueryClient, profile: Profile): void {
  client.setQueryData(profileQuery.queryKey, profile);
}
