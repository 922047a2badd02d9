import { eventTopic } from '@nave/domain/ticketing/ticketing.protocol.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import { spreadFor } from '../platform/realtime/fetch-spread.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { EventRow } from './events.store.ts';

/** Notifies the open pages of changed events; called after the commit. */
export interface EventNews {
  changed(event: Pick<EventRow, 'number' | 'edition'>): void;
}

/** Returns the tag by which the read cache drops the page of an event. */
export const eventPageTag = (eventNumber: string) => `event-page:${eventNumber}`;

interface Deps {
  cache: Pick<ReadCache, 'drop'>;
  publish: Realtime['publish'];
  /** Returns the number of followers of a topic. */
  audience(topic: string): number;
}

/** The cached page is dropped before open pages are notified. */
export function createEventNews({ cache, publish, audience }: Deps): EventNews {
  return {
    changed({ number, edition }) {
      cache.drop(eventPageTag(number));
      const topic = eventTopic(number);
      publish(topic, 'changed', { version: edition, spreadMs: spreadFor(audience(topic)) });
    },
  };
}
