import { changedArrivals, changedCurve, changedFigures } from '@nave/domain/analytics/figures.ts';
import type { Tx } from '../platform/database/database.ts';
import { addArrivals } from './arrivals.store.ts';
import { countedViewer } from './counted-viewer.ts';
import { addToCurves, type FiguresRow, writeFigures } from './figures.store.ts';
import type { ViewingRow } from './viewings.store.ts';

/** A viewing that has changed; `before` is null for a new one, `after` for one that is gone. */
export interface ViewingChange {
  before: ViewingRow | null;
  after: ViewingRow | null;
}

/** Writes what changes of viewings add to the figures and curves of their contents, which are locked. */
export async function changeFigures(
  tx: Tx,
  locked: ReadonlyMap<string, FiguresRow>,
  changes: readonly ViewingChange[],
  now: Date,
): Promise<void> {
  const changed = new Map(locked);
  const curves = new Map<string, Map<number, number>>();
  const arrivals = new Map<string, Map<number, number>>();
  for (const { before, after } of changes) {
    const row = changed.get((after ?? before)?.contentId ?? '');
    if (!row) continue;
    const [was, is] = [before && countedViewer(before, row), after && countedViewer(after, row)];
    changed.set(row.contentId, { ...row, ...changedFigures(row, was, is) });
    addTo(curves, row.contentId, changedCurve(was, is));
    addTo(arrivals, row.contentId, changedArrivals(was, is));
  }
  for (const row of changed.values()) await writeFigures(tx, { ...row, changedAt: now });
  await addToCurves(tx, curves);
  await addArrivals(tx, arrivals);
}

/** Adds numbers by second to those of a content. */
function addTo(sums: Map<string, Map<number, number>>, contentId: string, more: ReadonlyMap<number, number>): void {
  const sum = sums.get(contentId) ?? new Map<number, number>();
  for (const [second, count] of more) sum.set(second, (sum.get(second) ?? 0) + count);
  sums.set(contentId, sum);
}
