import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';
import { logFailure } from '../lib/log.ts';
import { clearCachedUser } from '../staff-kit/session/session.ts';

const RETRIES = 2;
const FRESH_MS = 10_000;

/** Creates the page's only query client. A call that the server answers with 401 opens the sign-in page. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // SHELL-149: failures are logged, and the page stays usable.
    logFailure('A call failed', error);
    if (error instanceof ApiError && error.status === 401) clearCachedUser(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network, calls fail at once: a paused call would later save input that was discarded meanwhile.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
        // Failed queries are retried automatically.
        refetchInterval: ({ state }) => (state.status === 'error' && !isRefusal(state.error) ? 5_000 : false),
      },
    },
  });
  return client;
}

/** Whether the server refused the call with a 4xx status, so that a retry would not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
