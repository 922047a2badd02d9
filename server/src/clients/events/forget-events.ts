import { EVENTS_KEPT_DAYS } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { deleteOldEvents, roomNames } from '../../platform/realtime/rooms/kept-events.ts';

const DAY_MS = 86_400_000;
/** How many logs are read at once. */
const LOGS = 100;
const PREFIX = clientEventsTopic('');

/** Defines the daily job that deletes events of all clients after 30 days (API-196). */
export function defineForgetEvents({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): void {
  jobs.daily('forget-client-events', async () => {
    const before = new Date(clock.now().getTime() - EVENTS_KEPT_DAYS * DAY_MS);
    for (let after = ''; ; ) {
      const rooms = await roomNames(db, { prefix: PREFIX, after, limit: LOGS });
      for (const room of rooms) await deleteOldEvents(db, room, before);
      const last = rooms.at(-1);
      if (last === undefined) return;
      after = last;
    }
  });
}
