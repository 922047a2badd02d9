import {
  type CurvePart,
  type CurvePoint,
  type CurveTime,
  curveSpan,
  pointsOfParts,
} from '@nave/domain/analytics/curve-points.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

/** The curve of a content as it is shown, and the most people at the same second with the first such second. */
export interface ShownCurve {
  points: CurvePoint[];
  peak: { viewers: number; second: number | null };
}

export const noCurve: ShownCurve = { points: [], peak: { viewers: 0, second: null } };

/**
 * Returns the curve of a content until now or its end with at most `most` points. The database adds up the changes: a
 * content on demand has one for each second in which somebody came or left, hundreds of thousands after some months.
 */
export async function shownCurve(db: Executor, contentId: string, time: CurveTime, most: number): Promise<ShownCurve> {
  const until = Math.min(time.now, time.closesAt ?? time.now);
  const changes = sql`content_moments where content_id = ${contentId} and change <> 0 and second <= ${until}`;
  const { rows: begins } = await db.execute<{ second: number }>(
    sql`select second from ${changes} order by second limit 1`,
  );
  const first = begins[0]?.second;
  if (first === undefined) return noCurve;
  const span = curveSpan(first, time, most);
  const { rows } = await db.execute<CurvePart & { peakAt: number } & Record<string, unknown>>(sql`
    with counted as materialized (
      select second, change, sum(change) over (order by second)::integer as people from ${changes}
    ), parts as (
      select (second - ${span.from}::integer) / ${span.step}::integer as part, max(people) as highest,
        sum(change)::integer as change,
        bool_or((second - ${span.from}::integer) % ${span.step}::integer = 0) as "changesAtStart"
      from counted group by part
    )
    select part, highest, change, "changesAtStart",
      (select min(second) from counted where people = (select max(highest) from parts)) as "peakAt"
    from parts order by part`);
  const viewers = Math.max(0, ...rows.map(({ highest }) => highest));
  const second = viewers === 0 ? null : (rows[0]?.peakAt ?? null);
  return { points: pointsOfParts(span, rows), peak: { viewers, second } };
}
