import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import { useEffect, useState } from 'react';
import type { Socket } from '../../../lib/socket.ts';

/** Follows the figures of a content; null before they are known. `isLost`: the server no longer tells them. */
export function useAnalytics(socket: Pick<Socket, 'subscribe'>, contentId: string) {
  const [analytics, setAnalytics] = useState<ContentAnalytics | null>(null);
  const [isLost, setIsLost] = useState(false);
  useEffect(
    () =>
      socket.subscribe(analyticsTopic(contentId), {
        onSnapshot: setAnalytics,
        onEvent: ({ data }) => setAnalytics(data),
        onRefused: () => setIsLost(true),
      }),
    [socket, contentId],
  );
  return { analytics, isLost };
}
