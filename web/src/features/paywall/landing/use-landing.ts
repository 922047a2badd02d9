import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { site } from '../../../lib/site.ts';
import type { Socket } from '../../../lib/socket.ts';
import { readEvent } from './ask-landing.ts';
import { LandingKeeper, type LandingState } from './landing-keeper.ts';

const RETRY_AFTER_MS = 5_000;

/** Returns the state of the landing of an event, which has channels. */
export function useLanding(event: EventChannels, socket: Pick<Socket, 'me'>): [LandingState, LandingKeeper] {
  const [keeper] = useState(() => new LandingKeeper({ event, isOwnDomain: site().ownClientKey !== null, socket }));
  useEffect(() => {
    keeper.start();
    return keeper.stop;
  }, [keeper]);
  return [useSyncExternalStore(keeper.state.subscribe, keeper.state.current), keeper];
}

/**
 * Returns the event with its channels: from the HTML of the first page, else from the read API; null if no channel is
 * connected to it, `loading` until it is known.
 */
export function useEventChannels(eventNumber: string, inHtml: EventChannels | null | undefined) {
  const [event, setEvent] = useState<EventChannels | null | 'loading'>(inHtml === undefined ? 'loading' : inHtml);
  const [attempt, setAttempt] = useState(0);
  const isLoaded = event !== 'loading';
  useEffect(() => {
    if (isLoaded) return;
    const stop = new AbortController();
    readEvent(eventNumber, stop.signal).then(
      (found) => stop.signal.aborted || setEvent(ofSite(found)),
      (error) => {
        if (stop.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) return setEvent(null);
        logFailure('The event could not be loaded', error);
        const timer = setTimeout(() => setAttempt(attempt + 1), RETRY_AFTER_MS);
        stop.signal.addEventListener('abort', () => clearTimeout(timer));
      },
    );
    return () => stop.abort();
  }, [isLoaded, eventNumber, attempt]);
  return event;
}

/** On a client's own domain, only the channels of this client count. */
function ofSite(event: EventChannels): EventChannels | null {
  const { ownClientKey } = site();
  const clients = event.clients.filter(({ key }) => ownClientKey === null || key === ownClientKey);
  const channels = event.channels.filter(({ clientId }) => clients.some(({ id }) => id === clientId));
  return channels.length === 0 ? null : { ...event, clients, channels };
}
