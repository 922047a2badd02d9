import { type ClientEvent, clientEventId } from '@nave/domain/clients/events/client-event.ts';
import type { AuthoredEvent } from '../../platform/realtime/rooms/pages-of-events.ts';

/** An event of a client's log for programs and the inspector. */
export function presentEvent(clientId: string, { n, type, at, data }: Omit<AuthoredEvent, 'authorId'>): ClientEvent {
  // The log has only events that `record` has stored, so type and data have the shapes of the domain.
  return { n, id: clientEventId(clientId, n), type, at: new Date(at).toISOString(), data } as ClientEvent;
}
