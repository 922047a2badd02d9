import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { openStaysOfRun, type RunRow, writeOpenStays } from './runs.store.ts';
import { addStays, type StoreStaysDeps } from './store-stays.ts';
import { viewingsOf } from './viewings.store.ts';

/** How many open stays are ended in one transaction. */
const BATCH = 300;

/** Ends the open stays of a run that has ended, with its last sign of life. */
export async function endOpenStays({ db, clock }: StoreStaysDeps, { id: runId, aliveAt }: RunRow): Promise<void> {
  const last = wholeSeconds(aliveAt.getTime());
  for (;;) {
    const ended = await inTransaction(db, async (tx) => {
      const open = await openStaysOfRun(tx, runId, BATCH);
      const known = await viewingsOf(tx, open);
      const batch = open.flatMap(({ contentId, viewerId, entered }) => {
        const viewer = known.get(`${contentId} ${viewerId}`);
        const finished = [{ from: entered, to: Math.max(entered, last) }];
        return viewer ? [{ viewer, finished, thereSince: null }] : [];
      });
      // Nothing of a stay whose viewing is gone can be counted.
      const lost = open.filter(({ contentId, viewerId }) => !known.has(`${contentId} ${viewerId}`));
      await writeOpenStays(
        tx,
        runId,
        lost.map(({ contentId, viewerId }) => ({ contentId, viewerId, thereSince: null })),
      );
      await addStays(tx, { runId, batch, now: clock.now() });
      return open.length;
    });
    if (ended < BATCH) return;
  }
}
