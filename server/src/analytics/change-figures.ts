import { changedCurve, changedFigures } from '@nave/domain/analytics/figures.ts';
import type { Tx } from '../platform/database/database.ts';
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
  for (const { before, after } of changes) {
    const row = changed.get((after ?? before)?.contentId ?? '');
    if (!row) continue;
    const [was, is] = [before && countedViewer(before, row), after && countedViewer(after, row)];
    changed.set(row.contentId, { ...row, ...changedFigures(row, was, is) });
    const curve = curves.get(row.contentId) ?? new Map<number, number>();
    for (const [second, count] of changedCurve(was, is)) curve.set(second, (curve.get(second) ?? 0) + count);
    curves.set(row.contentId, curve);
  }
  for (const row of changed.values()) await writeFigures(tx, { ...row, changedAt: now });
  await addToCurves(tx, curves);
}
