import type { ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FollowedAnswer } from '../../lib/followed-answer.ts';
import type { Socket } from '../../lib/socket.ts';
import { FollowedChannels } from './followed-channels.ts';
import { readClient } from './read-client.ts';

/**
 * Returns the current client and its channels, refetched after each change by staff. Calls `onNotFound` when the client
 * no longer exists. Remount for another client.
 */
export function useFollowedClient(
  initial: ClientWithChannels,
  socket: Pick<Socket, 'subscribe'>,
  onNotFound: () => void,
): ClientWithChannels {
  const latest = useRef({ onNotFound });
  latest.current = { onNotFound };
  const [answer] = useState(
    () =>
      new FollowedAnswer({
        // The response has no version, so it counts as the requested version.
        first: { value: initial, version: 0 },
        fetch: async (version, signal) => ({ value: await readClient(initial.key, { version, signal }), version }),
        onNotFound: () => latest.current.onNotFound(),
      }),
  );
  const client = useSyncExternalStore(answer.value.subscribe, answer.value.current);
  const [channels] = useState(() => new FollowedChannels(socket, answer.onVersion));
  useEffect(() => channels.follow(client.channels.map(({ id }) => id)), [channels, client]);
  useEffect(
    () => () => {
      channels.stop();
      answer.stop();
    },
    [channels, answer],
  );
  return client;
}
