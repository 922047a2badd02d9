import type { ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Socket } from '../../lib/socket.ts';
import { FollowedAnswer } from './followed-answer.ts';
import { FollowedChannels } from './followed-channels.ts';
import { readClient } from './read-client.ts';

/**
 * The client with its channels as staff have them now. `onGone` is told when the client is there no more. Mount it anew
 * for another client.
 */
export function useFollowedClient(
  initial: ClientWithChannels,
  socket: Pick<Socket, 'subscribe'>,
  onGone: () => void,
): ClientWithChannels {
  const latest = useRef({ onGone });
  latest.current = { onGone };
  const [answer] = useState(
    () =>
      new FollowedAnswer({
        // The answer tells no version: it is as new as what was asked for.
        first: { value: initial, version: 0 },
        ask: async (version, signal) => ({ value: await readClient(initial.key, { version, signal }), version }),
        onGone: () => latest.current.onGone(),
      }),
  );
  const client = useSyncExternalStore(answer.value.subscribe, answer.value.current);
  const [channels] = useState(() => new FollowedChannels(socket, answer.told));
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
