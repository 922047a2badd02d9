import type { ClientEvent } from '@nave/domain/clients/events/client-event.ts';
import { clientEventId } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { webhooksTopic } from '@nave/domain/clients/webhooks/webhooks.protocol.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverClock } from '../../../../lib/server-clock.ts';
import type { Socket } from '../../../../lib/socket.ts';
import { webhookListQuery } from './webhooks.ts';

/** How many of the newest events the page shows. */
const SHOWN_EVENTS = 100;
/** Receivers and attempts are read again at most once in this time, in milliseconds. */
const REFETCH_MS = 1_000;

/** Follows the events of a client, newest first; null before they are known. */
export function useEventLog(socket: Pick<Socket, 'subscribe'>, clientId: string): readonly ClientEvent[] | null {
  const [events, setEvents] = useState<readonly ClientEvent[] | null>(null);
  useEffect(
    () =>
      socket.subscribe(clientEventsTopic(clientId), {
        onSnapshot: ({ items }) => setEvents(items.toReversed()),
        onEvent: ({ n, type, at = serverClock.now(), data }) =>
          setEvents((before) => {
            const known = before ?? [];
            if (known.some((event) => event.n === n)) return known;
            const event = { n, id: clientEventId(clientId, n), type, at: new Date(at).toISOString(), data };
            return [event, ...known].slice(0, SHOWN_EVENTS);
          }),
      }),
    [socket, clientId],
  );
  return events;
}

/** Reads the receivers and their attempts again after the server has stored attempts. */
export function useNewAttempts(socket: Pick<Socket, 'subscribe'>, clientId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: webhookListQuery(clientId).queryKey });
    };
    const stop = socket.subscribe(webhooksTopic(clientId), {
      onEvent: () => {
        timer ??= setTimeout(refetch, REFETCH_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [socket, client, clientId]);
}
