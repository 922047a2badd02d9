import { clientEventTopicShapes } from '@nave/domain/clients/events/events.api.ts';
import { clientEventsTopic, clientEventTopics } from '@nave/domain/clients/events/events.protocol.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { newestEvents } from '../../platform/realtime/rooms/kept-events.ts';
import { topicOfClient } from '../client-rules.ts';
import { presentEvent } from './events.present.ts';
import { eventReaders } from './events.routes.ts';

/** How many of the newest events a page shows first. */
const SHOWN_EVENTS = 50;

interface EventSocketDeps {
  realtime: Pick<Realtime, 'topics'>;
  db: Db;
}

/** Registers the topic with which the inspector follows a client's events. */
export function eventSocket({ realtime, db }: EventSocketDeps): void {
  realtime.topics(clientEventTopics, clientEventTopicShapes)(clientEventTopics.events, {
    rule: topicOfClient(db, eventReaders),
    async snapshot({ id }) {
      const events = await newestEvents(db, clientEventsTopic(id), SHOWN_EVENTS);
      return { items: events.map((event) => presentEvent(id, event)) };
    },
  });
}
