import { type ClientEvent, type ClientEventType, clientEventTypes } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import { clientEventRefusals } from '@nave/domain/clients/events/events.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../../platform/database/database.ts';
import { eventSpan } from '../../platform/realtime/rooms/kept-events.ts';
import { pageOfEvents } from '../../platform/realtime/rooms/pages-of-events.ts';
import type { EventWaiters } from './event-waiters.ts';
import { presentEvent } from './events.present.ts';

interface ReadEventsDeps {
  db: Db;
  waiters: EventWaiters;
}

interface EventsQuery {
  clientId: string;
  after?: number | 'latest' | undefined;
  types?: readonly ClientEventType[] | undefined;
  limit: number;
  /** In seconds. */
  wait: number;
}

/** Events after a number, and the numbers with which a program continues. */
interface EventPage {
  items: ClientEvent[];
  next: number;
  oldest: number;
  newest: number;
}

/**
 * Returns the events after a number, oldest first; waits for the first one if there is none yet (API-198). Throws the
 * `Refusal` gone if events after the number were deleted, or if the log has never had the number.
 */
export async function readEvents(
  { db, waiters }: ReadEventsDeps,
  { wait, ...query }: EventsQuery,
  gone: AbortSignal,
): Promise<EventPage> {
  if (wait === 0) return readPage(db, query);
  return waiters.wait(query.clientId, { seconds: wait, gone }, async (isLast) => {
    const page = await readPage(db, query);
    // From now on, later events than the newest one of the first page are read.
    if (query.after === 'latest') query.after = page.newest;
    return page.items.length > 0 || isLast ? page : null;
  });
}

async function readPage(
  db: Db,
  { clientId, types = clientEventTypes, limit, ...query }: Omit<EventsQuery, 'wait'>,
): Promise<EventPage> {
  const room = clientEventsTopic(clientId);
  const span = await eventSpan(db, room);
  const after = query.after === 'latest' ? span.newest : (query.after ?? span.oldest - 1);
  if (after < span.oldest - 1 || after > span.newest)
    throw new Refusal(clientEventRefusals.gone, { fields: { oldest: String(span.oldest) } });
  const events = await pageOfEvents(db, { room, types }, { after, limit });
  const items = events.map((event) => presentEvent(clientId, event));
  const last = items.at(-1)?.n ?? after;
  // Events that were stored after the span was read are on the next page, unless this page has them.
  const next = items.length === limit ? last : Math.max(last, span.newest);
  return { items, next, oldest: span.oldest, newest: Math.max(last, span.newest) };
}
