import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { ticketingTopicShapes } from '@nave/domain/ticketing/ticketing.api.ts';
import { ticketingTopics } from '@nave/domain/ticketing/ticketing.protocol.ts';
import type { Executor } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { Rule } from '../platform/rule.ts';
import { type EventRow, eventByNumber } from './events.store.ts';

interface Deps {
  realtime: Pick<Realtime, 'topics'>;
  db: Executor;
}

/** Registers `event:{eventNumber}`: the version of an event, for everyone who has its number. */
export function ticketingSocket({ realtime, db }: Deps): void {
  // Shared, because many viewers may subscribe in the same second.
  const find = sharedLoad((eventNumber) => eventByNumber(db, eventNumber));
  const rule: Rule<EventRow, { eventNumber: string }> = {
    who: 'anyone',
    signedIn: false,
    missing: realtimeRefusals.unknownTopic,
    load: async (_actor, { eventNumber }) => (isEventNumber(eventNumber) && (await find(eventNumber))) || null,
    may: () => allowed,
  };
  realtime.topics(ticketingTopics, ticketingTopicShapes)(ticketingTopics.event, {
    rule,
    // Read again, because the event may have changed after the rule was checked and before the page subscribed.
    snapshot: async ({ number, edition }) => ({ version: (await find(number))?.edition ?? edition, spreadMs: 0 }),
  });
}
