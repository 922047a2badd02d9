import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';
import { logFailure } from '../lib/log.ts';
import { forgetSession } from '../staff-kit/session/session.ts';

const RETRIES = 2;
const FRESH_MS = 10_000;

/** One per page. A call that finds the session ended brings the sign-in page, whoever made it. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // SHELL-149: what could not be fetched is logged, and the page stays usable.
    logFailure('A call failed', error);
    if (error instanceof ApiError && error.status === 401) forgetSession(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a call fails at once, with its reason: one that waits for it would save what was dropped since.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && !isAnswer(error),
        // What could not be reached is tried again by itself.
        refetchInterval: ({ state }) => (state.status === 'error' && !isAnswer(state.error) ? 5_000 : false),
      },
    },
  });
  return client;
}

/** Whether the server gave a definite answer, which asking again would not change. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
