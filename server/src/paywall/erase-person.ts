import { inArray, sql } from 'drizzle-orm';
import type { ErasureFollower } from '../accounts/erasure/erased-person.ts';
import type { Clock } from '../platform/clock.ts';

/** Ends a person's seats and erases who held them. The number of the attendee stays, as the ticketing needs it. */
export function erasingSeats(clock: Clock): ErasureFollower {
  const isTheirs = (viewerIds: readonly string[]) =>
    viewerIds.length > 0 ? inArray(sql`actor_id`, [...viewerIds]) : sql`false`;
  return {
    async find(db, { viewerIds }) {
      const { rows } = await db.execute<{ number: string }>(
        sql`select distinct number from paywall_seats where ${isTheirs(viewerIds)}`,
      );
      return { attendeeNumbers: rows.map(({ number }) => number) };
    },
    async erase(tx, { viewerIds }) {
      const now = clock.now().toISOString();
      await tx.execute(sql`update paywall_seats set actor_id = gen_random_uuid()::text,
          browser_id = gen_random_uuid()::text, ends_at = coalesce(ends_at, ${now}::timestamptz)
        where ${isTheirs(viewerIds)}`);
    },
  };
}
