import type { ClientEventType } from '@nave/domain/clients/events/client-event.ts';
import type { ClientEvents, NewClientEvent } from '../clients/events/client-events.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type ContentRow, lockContent } from './contents.store.ts';
import { contentsWithTimeBetween } from './times.store.ts';

const JOB = 'content-times';
const DAY_MS = 86_400_000;
/**
 * How late a time can still be recorded after the content was saved, in milliseconds. The id of each event prevents a
 * second event of the same time.
 */
const LATE_MS = 7 * DAY_MS;

type Written = Pick<ContentRow, 'id' | 'clientId' | 'edition' | 'opensAt' | 'startsAt' | 'closesAt'>;

type Version = Pick<ContentRow, 'id' | 'edition'>;

/** Records what happens to contents in the event log of their client, in the transactions of the changes. */
export interface ContentLog {
  /** Records an added or saved content, and schedules the events of its times. */
  written(tx: Executor, type: 'content.added' | 'content.saved', content: Written): Promise<void>;
  /** Records that contents were saved without their form. */
  saved(tx: Executor, clientId: string, contents: readonly Version[]): void;
  deleted(tx: Executor, clientId: string, contentIds: readonly string[]): void;
  converted(tx: Executor, original: ContentRow, onDemand: Written): Promise<void>;
}

interface ContentLogDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'define' | 'daily' | 'enqueue'>;
  events: ClientEvents;
}

/** `since` is the time up to which the events of the content's times were recorded, in epoch milliseconds. */
type TimesJob = { clientId: string; contentId: string; since: number };

/**
 * Creates the log of contents, and defines the job that records when a content opens, starts and ends: once for each
 * time, also if the server was down at that time (API-201).
 */
export function createContentLog({ db, clock, jobs, events }: ContentLogDeps): ContentLog {
  const schedule = async (tx: Executor, content: Written, since: number) => {
    const next = Math.min(...timesOf(content).flatMap(({ at }) => (at > since ? at : [])));
    if (next === Infinity) return;
    const { clientId, id: contentId } = content;
    const job: TimesJob = { clientId, contentId, since };
    await jobs.enqueue(tx, JOB, job, { at: new Date(next), key: contentId });
  };
  const scheduleLate = (tx: Executor, content: Written) => schedule(tx, content, clock.now().getTime() - LATE_MS);

  jobs.define<TimesJob>(JOB, async ({ clientId, contentId, since }) => {
    await inTransaction(db, async (tx) => {
      const content = await lockContent(tx, clientId, contentId);
      if (!content) return;
      const now = clock.now().getTime();
      const due = timesOf(content).filter(({ at }) => at > since && at <= now);
      events.record(
        tx,
        clientId,
        due.map(({ type, at }) => timeEvent(content, type, at)),
      );
      await schedule(tx, content, now);
    });
  });
  // Contents that were saved before these events existed have no job yet. A job that is waiting is replaced, so the new
  // one also records the times at which the server was down.
  jobs.daily('content-times-soon', async () => {
    const now = clock.now().getTime();
    const soon = await contentsWithTimeBetween(db, new Date(now), new Date(now + 2 * DAY_MS));
    for (const content of soon) await scheduleLate(db, content);
  });

  return {
    async written(tx, type, content) {
      events.record(tx, content.clientId, [writtenEvent(type, content)]);
      await scheduleLate(tx, content);
    },
    saved(tx, clientId, contents) {
      events.record(
        tx,
        clientId,
        contents.map((content) => writtenEvent('content.saved', content)),
      );
    },
    deleted(tx, clientId, contentIds) {
      events.record(
        tx,
        clientId,
        contentIds.map((contentId) => ({ type: 'content.deleted', data: { contentId } })),
      );
    },
    async converted(tx, original, onDemand) {
      const data = { contentId: original.id, newContentId: onDemand.id };
      events.record(tx, original.clientId, [
        writtenEvent('content.added', onDemand),
        { type: 'content.converted', data },
      ]);
    },
  };
}

function writtenEvent(type: ClientEventType, { id: contentId, edition: version }: Version): NewClientEvent {
  return { type, data: { contentId, version } };
}

/** The event of one time of a content. A content that moves to another time has another event at that time. */
function timeEvent({ id: contentId, edition: version }: Written, type: ClientEventType, at: number): NewClientEvent {
  return { type, data: { contentId, version }, commandId: `${contentId} ${type} ${at}` };
}

/** The times of a content in their order, in epoch milliseconds; none if it is on demand. */
function timesOf({ opensAt, startsAt, closesAt }: Written): { type: ClientEventType; at: number }[] {
  const times = [
    ['content.opened', opensAt],
    ['content.started', startsAt],
    ['content.ended', closesAt],
  ] as const;
  return times.flatMap(([type, at]) => (at ? [{ type, at: at.getTime() }] : []));
}
