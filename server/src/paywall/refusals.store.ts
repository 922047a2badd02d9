import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { paywallRefusals } from './tables.ts';

export type RefusalRow = typeof paywallRefusals.$inferSelect;

/** How many rows of the last hour a client may have before further numbers are counted together. */
export interface RefusalBounds {
  since: Date;
  /** Rows of numbers that belong to attendees of the client. */
  known: number;
  /** Rows of numbers that belong to nobody, which anybody can cause. */
  unknown: number;
}

/**
 * Adds refusals, or counts them in the rows of the same refusals. If a client has too many rows, its numbers are counted
 * together, in rows without last digits. Rows are written in the order of the key: processes that write the same rows in
 * different orders would wait for one another.
 */
export async function countRefusals(
  db: Executor,
  rows: readonly RefusalRow[],
  { since, known, unknown }: RefusalBounds,
): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        "clientId" uuid, "eventNumber" text, "lastDigits" text, place text, code text,
        since timestamptz, times integer, at timestamptz)
    ), full_clients as (
      select client_id, event_number = '' as is_unknown from paywall_refusals where at > ${since.toISOString()}::timestamptz
      group by 1, 2 having count(*) >= case when event_number = '' then ${unknown}::integer else ${known}::integer end
    )
    insert into paywall_refusals (client_id, event_number, last_digits, place, code, since, times, at)
    select "clientId", "eventNumber", case when client_id is null then "lastDigits" else '' end, place, code, since,
      sum(times), max(at)
    from given left join full_clients on client_id = "clientId" and is_unknown = ("eventNumber" = '')
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (client_id, event_number, last_digits, place, code, since) do update
    set times = paywall_refusals.times + excluded.times, at = greatest(paywall_refusals.at, excluded.at)`);
}

/** Returns the refusals of numbers of an event with these last digits, the newest first. */
export async function refusalsOfNumber(
  db: Executor,
  { clientId, eventNumber, lastDigits }: Pick<RefusalRow, 'clientId' | 'eventNumber' | 'lastDigits'>,
  { since, limit }: { since: Date; limit: number },
): Promise<RefusalRow[]> {
  return db
    .select()
    .from(paywallRefusals)
    .where(
      and(
        eq(paywallRefusals.clientId, clientId),
        eq(paywallRefusals.eventNumber, eventNumber),
        eq(paywallRefusals.lastDigits, lastDigits),
        gt(paywallRefusals.at, since),
      ),
    )
    .orderBy(desc(paywallRefusals.at))
    .limit(limit);
}

/** Returns how often numbers were refused in places since then, by code, the most frequent first. */
export async function refusalsIn(
  db: Executor,
  clientId: string,
  { places, since }: { places: readonly string[]; since: Date },
): Promise<{ code: string; times: number }[]> {
  const { code, place, at, times } = paywallRefusals;
  const total = sql<number>`sum(${times})`.mapWith(Number);
  return db
    .select({ code, times: total })
    .from(paywallRefusals)
    .where(and(eq(paywallRefusals.clientId, clientId), inArray(place, [...places]), gt(at, since)))
    .groupBy(code)
    .orderBy(desc(total), code);
}

/** Deletes up to `limit` refusals that are older than `before`; returns how many. */
export async function deleteOldRefusals(db: Executor, before: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from paywall_refusals where ctid = any(array(
      select ctid from paywall_refusals where at < ${before.toISOString()}::timestamptz limit ${limit}))
    returning 1`);
  return rows.length;
}
