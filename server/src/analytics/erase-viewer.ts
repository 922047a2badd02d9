import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { v4 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { changeFigures } from './change-figures.ts';
import { deleteReports, forgetReporters } from './clicks.store.ts';
import { insertErasure } from './erased-viewers.store.ts';
import { figuresOfContents, lockFigures } from './figures.store.ts';
import { deleteOpenStays, thereSince } from './runs.store.ts';
import { unknownPerson } from './viewer.ts';
import { contentsOfViewer, deleteViewings, type ViewingRow, viewingsOf, writeViewings } from './viewings.store.ts';

/**
 * Returns the function that erases what is stored about a viewer (a user or a guest). Their visits stay as those of an
 * unknown person, so that no figure changes (ANA-125); a visit that lasts ends now. Later visits of the same person are
 * those of a new viewer (ANA-126).
 */
export function erasingViewers({ clock }: { clock: Clock }) {
  return async (tx: Tx, viewerId: string): Promise<void> => {
    const now = clock.now();
    await insertErasure(tx, viewerId, now);
    const known = await figuresOfContents(tx, await contentsOfViewer(tx, viewerId));
    const locked = await lockFigures(tx, [...known.values()]);
    const visits = [...locked.keys()].map((contentId) => ({ contentId, viewerId }));
    const rows = [...(await viewingsOf(tx, visits)).values()];
    const since = await thereSince(tx, visits);
    await deleteOpenStays(tx, viewerId);
    const unknown = rows.map((row) =>
      ofUnknown(row, since.get(`${row.contentId} ${viewerId}`) ?? null, wholeSeconds(now.getTime())),
    );
    for (const row of rows) {
      await forgetReporters(tx, row, [row]);
      await deleteViewings(tx, row.clientId, [row]);
    }
    await deleteReports(tx, viewerId);
    await writeViewings(tx, unknown);
    const changes = rows.map((before, index) => ({ before, after: unknown[index] ?? null }));
    await changeFigures(tx, locked, changes, now);
  };
}

/** Returns the viewing of an unknown person, whose open stay ends now. */
function ofUnknown(row: ViewingRow, since: number | null, now: number): ViewingRow {
  return {
    ...row,
    // Random, because an id that has a time in it would tell when this person was erased.
    viewerId: v4(),
    ...unknownPerson,
    stays: since === null ? row.stays : [...row.stays, since, Math.max(since, now)],
    thereSince: null,
  };
}
