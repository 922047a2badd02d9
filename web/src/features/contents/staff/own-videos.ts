import { liveInputCalls, videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

/** The videos that a content can play. */
export function ownVideosQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'videos', 'all'],
    queryFn: ({ signal }) => ask(videoCalls.list, { clientId }, { signal }),
  });
}

/** The live inputs that a live content can play. */
export function ownInputsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'live-inputs'],
    queryFn: ({ signal }) => ask(liveInputCalls.list, { clientId }, { signal }),
  });
}
