import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { type PartnerClient, partnerClients } from '../../clients/clients.reads.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs.ts';
import {
  attendeesOfNumber,
  lockNumber,
  type PartnerRow,
  storeAttendee,
  storeNotice,
} from '../partner-attendees.store.ts';
import type { PartnerNotice } from './partner-answers.ts';
import { attendeeOfClient } from './partner-clients.ts';
import { changesOf, type RefreshDeps } from './refresh-attendee.ts';

/** The job that reads an attendee after a notice. */
export const TRUTH_JOB = 'partner-attendee';
/** Outages of the partner may last for hours: the job is retried for about two. */
export const TRUTH_JOB_OPTIONS = { retries: 30, longestPauseSeconds: 300 };
/** How long after a notice the attendee is read, in milliseconds: the partner may serve older data for some seconds. */
const TRUTH_AFTER_MS = 5_000;
/**
 * How much older than a read a notice may be and still count, in milliseconds: the partner may have answered with older
 * data, and its clock may be behind. A notice that arrives still later only causes another read.
 */
const READ_LATE_MS = 60_000;

type Deps = Pick<RefreshDeps, 'db' | 'clock' | 'followers'> & { jobs: Pick<Jobs, 'enqueue'> };

/**
 * Applies a notice to the attendees that are stored, and has them read again from the partner, so that the order of
 * notices does not matter (TKT-71, TKT-72). A notice that is repeated, or about a number that is not stored, changes
 * nothing (TKT-73).
 */
export async function takeNotice(
  { db, clock, followers, jobs }: Deps,
  { id, notice }: { id: string; notice: PartnerNotice },
): Promise<void> {
  const { number } = notice.data;
  const now = clock.now();
  // The partner's clock may be ahead, and must not outdate the notices that follow.
  const toldAt = new Date(Math.min(Date.parse(notice.timestamp), now.getTime()));
  const publish = await inTransaction(db, async (tx) => {
    await lockNumber(tx, number);
    if (!(await storeNotice(tx, { id, number, at: now }))) return null;
    const rows = await attendeesOfNumber(tx, number);
    const clients = await partnerClients(tx, { clientIds: rows.map(({ clientId }) => clientId) });
    const changes = [];
    for (const row of rows) {
      const client = clients.find((one) => one.id === row.clientId);
      changes.push(...(await apply(tx, { row, client, notice, toldAt })));
      const { clientId } = row;
      const at = new Date(now.getTime() + TRUTH_AFTER_MS);
      await jobs.enqueue(tx, TRUTH_JOB, { clientId, number }, { at, key: `${clientId} ${number}` });
    }
    return followers.tell(tx, changes);
  });
  publish?.();
}

interface Applied {
  row: PartnerRow;
  client: PartnerClient | undefined;
  notice: PartnerNotice;
  toldAt: Date;
}

/** Stores a notice that is newer than the last one and than what was read. */
async function apply(tx: Tx, { row, client, notice, toldAt }: Applied) {
  if (row.toldAt && row.toldAt >= toldAt) return [];
  // An answer that the number is unknown does not tell what a notice tells.
  const outdatedBefore = row.missingSince ? 0 : row.readAt.getTime() - READ_LATE_MS;
  if (toldAt.getTime() < outdatedBefore) return [];
  const attendee = toldAttendee(row, client, notice);
  if (!attendee) return [];
  await storeAttendee(tx, attendee, { readAt: row.readAt, toldAt });
  return changesOf(row, attendee);
}

/** Returns the attendee after a notice; null if the notice names an event that is not the client's. */
function toldAttendee(
  { attendee }: PartnerRow,
  client: PartnerClient | undefined,
  notice: PartnerNotice,
): Attendee | null {
  if (notice.type === 'attendee.cancelled') return { ...attendee, status: 'Cancelled' };
  return client ? attendeeOfClient(notice.data, client) : null;
}
