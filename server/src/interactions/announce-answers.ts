import type { ClientEvents } from '../clients/events/client-events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Limits } from '../platform/process/ports.ts';

const JOB = 'interaction-answered';
/** A content has at most one event for answers in so many seconds (API-197). */
const EVERY_SECONDS = 10;

interface Answered {
  id: string;
  clientId: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  limits: Pick<Limits, 'tries'>;
  events: ClientEvents;
}

/**
 * Returns a function to call after answers were stored: 10 seconds after the first of them, the event log has one event
 * for all of them.
 */
export function announcingAnswers({ db, clock, jobs, limits, events }: Deps) {
  const announcements = limits.tries('interactions.answered', { points: 1, seconds: EVERY_SECONDS });
  jobs.define<{ clientId: string; contentId: string }>(JOB, ({ clientId, contentId }) =>
    inTransaction(db, async (tx) =>
      events.record(tx, clientId, [{ type: 'interaction.answered', data: { contentId } }]),
    ),
  );
  return async ({ id: contentId, clientId }: Answered): Promise<void> => {
    if ((await announcements.take(contentId)) > 0) return;
    const at = new Date(clock.now().getTime() + EVERY_SECONDS * 1_000);
    await jobs.enqueue(db, JOB, { clientId, contentId }, { at });
  };
}
