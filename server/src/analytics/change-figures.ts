import { addArrivals, addViewer, addViewerToCurve, copyOfFigures } from '@nave/domain/analytics/figures.ts';
import type { Tx } from '../platform/database/database.ts';
import { storeArrivals } from './arrivals.store.ts';
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
  const changed = new Map([...locked].map(([id, row]) => [id, copyOfFigures(row)]));
  const curves = new Map<string, Map<number, number>>();
  const arrivals = new Map<string, Map<number, number>>();
  for (const { before, after } of changes) {
    const row = changed.get((after ?? before)?.contentId ?? '');
    if (!row) continue;
    const [was, is] = [before && countedViewer(before, row), after && countedViewer(after, row)];
    addViewer(row, was, is);
    addViewerToCurve(sumsOf(curves, row.contentId), was, is);
    addArrivals(sumsOf(arrivals, row.contentId), was, is);
  }
  for (const row of changed.values()) await writeFigures(tx, { ...row, changedAt: now });
  await addToCurves(tx, curves);
  await storeArrivals(tx, arrivals);
}

/** Returns the numbers of a content by second, to which may be added. */
function sumsOf(sums: Map<string, Map<number, number>>, contentId: string): Map<number, number> {
  const known = sums.get(contentId) ?? new Map<number, number>();
  sums.set(contentId, known);
  return known;
}
