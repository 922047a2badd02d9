import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { clientEventRefusals } from '@nave/domain/clients/events/events.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Rooms } from '../../platform/realtime/rooms/rooms.ts';

/** How many requests of one client, and of all clients, may wait in this process. */
const MOST_OF_CLIENT = 10;
const MOST = 100;
/** When a refused request may try again, in seconds. */
const RETRY_SECONDS = 5;

interface Wait {
  seconds: number;
  /** Aborted when the caller closes the connection. */
  gone: AbortSignal;
}

/** Requests that wait for the next event of a client. */
export interface EventWaiters {
  /**
   * Calls `read` at once and after each new event, until it returns a result; after the time, or at the stop of the
   * server, a last time with `isLast`. Throws the `Refusal` tooManyWaiting.
   */
  wait<Result>(clientId: string, wait: Wait, read: (isLast: boolean) => Promise<Result | null>): Promise<Result>;
  /** Ends all waits. */
  stop(): void;
}

export function createEventWaiters({ rooms }: { rooms: Pick<Rooms, 'open'> }): EventWaiters {
  const waitingOf = new Map<string, number>();
  const stopping = new AbortController();
  let waiting = 0;

  const count = (clientId: string, change: 1 | -1) => {
    waiting += change;
    const ofClient = (waitingOf.get(clientId) ?? 0) + change;
    if (ofClient > 0) waitingOf.set(clientId, ofClient);
    else waitingOf.delete(clientId);
  };

  return {
    async wait(clientId, { seconds, gone }, read) {
      if (waiting >= MOST || (waitingOf.get(clientId) ?? 0) >= MOST_OF_CLIENT)
        throw new Refusal(clientEventRefusals.tooManyWaiting, { waitSeconds: RETRY_SECONDS });
      count(clientId, 1);
      const end = AbortSignal.any([AbortSignal.timeout(seconds * 1_000), stopping.signal, gone]);
      let wake = () => {};
      end.addEventListener('abort', () => wake());
      let unfollow = () => {};
      try {
        const room = await rooms.open(clientEventsTopic(clientId));
        for (;;) {
          // Follow the log before reading it, so that no event is stored unnoticed in between.
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          unfollow();
          unfollow = room.follow({ advanced: () => wake(), replaced: () => wake() });
          const isLast = end.aborted;
          const result = await read(isLast);
          if (result !== null) return result;
          if (isLast) throw new Error('The last read of a wait has no result.');
          if (!end.aborted) await woken;
        }
      } finally {
        unfollow();
        count(clientId, -1);
      }
    },
    stop: () => stopping.abort(),
  };
}
