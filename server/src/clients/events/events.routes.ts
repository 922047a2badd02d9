import { canReadEvents } from '@nave/domain/clients/clients.policy.ts';
import { clientEventShapes } from '@nave/domain/clients/events/events.api.ts';
import { clientEventCalls } from '@nave/domain/clients/events/events.calls.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import { staffClient } from '../client-rules.ts';
import type { EventWaiters } from './event-waiters.ts';
import { readEvents } from './read-events.ts';

interface EventRoutesDeps {
  routes: Routes;
  db: Db;
  waiters: EventWaiters;
}

/** Who may read a client's events (API-198). */
export const eventReaders = { who: 'owner or admin of all channels', may: canReadEvents };

export function eventRoutes({ routes, ...deps }: EventRoutesDeps): void {
  const add = routes.of('events', clientEventCalls, clientEventShapes);
  add(clientEventCalls.list, {
    summary: 'The numbered events of an organisation after a number; waits up to 25 seconds for the next event',
    rule: staffClient(deps.db, eventReaders),
    handle({ target, query, reply }) {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return readEvents(deps, { clientId: target.id, ...query }, gone.signal);
    },
  });
}
