import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../../lib/api.ts';
import type { Socket } from '../../../lib/socket.ts';

/** How long the page waits for figures, in milliseconds: counting may take minutes (ANA-33). */
export const ANALYTICS_TIMEOUT_MS = 540_000;

/**
 * Follows the figures of a content; null before they are known. `error` is why they could not be read, `isLost` that the
 * server no longer tells them. `restart` counts the content anew.
 */
export function useAnalytics(socket: Pick<Socket, 'subscribe'>, contentId: string) {
  const [told, setTold] = useState<ContentAnalytics | null>(null);
  const [isLost, setIsLost] = useState(false);
  const read = useQuery({
    queryKey: ['analytics', contentId],
    queryFn: ({ signal }) =>
      ask(
        analyticsCalls.content,
        { contentId, query: { refresh: 'false' } },
        { signal, timeoutMs: ANALYTICS_TIMEOUT_MS },
      ),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const restart = useMutation({
    mutationFn: () => ask(analyticsCalls.restart, { contentId }, { timeoutMs: ANALYTICS_TIMEOUT_MS }),
    onSuccess: setTold,
  });
  useEffect(
    () =>
      socket.subscribe(analyticsTopic(contentId), {
        onSnapshot: setTold,
        onEvent: ({ data }) => setTold(data),
        onRefused: () => setIsLost(true),
      }),
    [socket, contentId],
  );
  // The topic is newer than what was read.
  return {
    analytics: told ?? read.data ?? null,
    error: told ? null : read.error,
    isLost,
    restart,
    retry: read.refetch,
  };
}
export type CountRestart = ReturnType<typeof useAnalytics>['restart'];
