import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from '../../lib/api.ts';

/** The caller's session, loaded once per page. A guest counts as not signed in (SHELL-10). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => ask(accountCalls.session, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
});

/** Removes the user from the cached session after it ended on the server. */
export function clearCachedUser(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user: null });
}

/** Makes a call, and repeats it after the same user signs in again if the session had ended. Throws ApiError. */
export async function retryAfterSignIn<Answer>(
  client: QueryClient,
  userId: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    clearCachedUser(client);
    if ((await nextUser(client)).id !== userId) throw error;
    return call();
  }
}

/** Resolves with the next user who signs in. */
function nextUser(client: QueryClient): Promise<AppUser> {
  return new Promise((resolve) => {
    const unsubscribe = client.getQueryCache().subscribe(() => {
      const user = client.getQueryData(sessionQuery.queryKey)?.user;
      if (!user) return;
      unsubscribe();
      resolve(user);
    });
  });
}
