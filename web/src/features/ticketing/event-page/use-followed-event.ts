import type { EventDetails } from '@nave/domain/ticketing/event-data.ts';
import { eventTopic } from '@nave/domain/ticketing/ticketing.protocol.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FollowedAnswer } from '../../../lib/followed-answer.ts';
import type { Socket } from '../../../lib/socket.ts';

/** Reads an event again. */
export type ReadEvent = (signal: AbortSignal) => Promise<EventDetails>;

/**
 * Returns the current event, which is read again after each change by staff. Calls `onNotFound` when the event no
 * longer exists. Remount for another event. The document reloads when the event begins or stops to ask for a number.
 */
export function useFollowedEvent(
  initial: EventDetails,
  { socket, read, onNotFound }: { socket: Pick<Socket, 'subscribe'>; read: ReadEvent; onNotFound: () => void },
): EventDetails {
  const latest = useRef({ read, onNotFound });
  latest.current = { read, onNotFound };
  const { EventNumber, AsksNumber } = initial;
  const [answer] = useState(
    () =>
      new FollowedAnswer({
        first: { value: initial, version: initial.Version },
        async fetch(_version, signal) {
          const value = await latest.current.read(signal);
          return { value, version: value.Version };
        },
        onNotFound: () => latest.current.onNotFound(),
      }),
  );
  useEffect(() => {
    const unsubscribe = socket.subscribe(eventTopic(EventNumber), {
      onSnapshot: answer.onVersion,
      onEvent: ({ data }) => answer.onVersion(data),
      // The event was deleted while the page was not connected.
      onRefused: answer.refetch,
    });
    return () => {
      unsubscribe();
      answer.stop();
    };
  }, [socket, EventNumber, answer]);
  const event = useSyncExternalStore(answer.value.subscribe, answer.value.current);
  useEffect(() => {
    if (event.AsksNumber !== AsksNumber) location.reload();
  }, [event.AsksNumber, AsksNumber]);
  return event;
}
