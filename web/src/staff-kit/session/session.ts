import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from '../../lib/api.ts';

/** Who one is, asked once per page. A guest counts as not signed in (SHELL-10). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => ask(accountCalls.session, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
});

/** The session has ended on the server: the page knows no one until somebody signs in. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user: null });
}

/** Makes a call, and once more where the session was gone, as soon as the same person has signed in again. Throws ApiError. */
export async function resumedAfterSignIn<Answer>(
  client: QueryClient,
  userId: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    forgetSession(client);
    if ((await nextUser(client)).id !== userId) throw error;
    return call();
  }
}

/** Whoever signs in next. */
function nextUser(client: QueryClient): Promise<AppUser> {
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      const user = client.getQueryData(sessionQuery.queryKey)?.user;
      if (!user) return;
      stop();
      resolve(user);
    });
  });
}
