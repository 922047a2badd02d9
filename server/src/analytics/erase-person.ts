import { inArray, sql } from 'drizzle-orm';
import type { ErasedPerson, ErasureFollower } from '../accounts/erasure/erased-person.ts';
import type { erasingViewers } from './erase-viewer.ts';

/** Erases a person from what they have watched; figures stay. Guests are found by the email that they entered. */
export function erasingPersons(eraseViewer: ReturnType<typeof erasingViewers>): ErasureFollower {
  return {
    async find(db, person) {
      const { rows } = await db.execute<{ viewer: string; number: string | null; name: string | null }>(sql`
        select distinct viewer_id as viewer, attendee_number as number, lower(name) as name from viewings
        where ${isTheirs(person)}`);
      const present = (values: (string | null)[]) =>
        values.filter((value) => value !== null && value !== '') as string[];
      return {
        viewerIds: rows.map(({ viewer }) => viewer),
        attendeeNumbers: present(rows.map(({ number }) => number)),
        fullNames: present(rows.map(({ name }) => name)),
      };
    },
    async count(db, person) {
      const { rows } = await db.execute<{ viewings: number }>(
        sql`select count(*)::int as viewings from viewings where ${isTheirs(person)}`,
      );
      return { viewings: rows[0]?.viewings ?? 0 };
    },
    async erase(tx, { viewerIds }) {
      for (const viewerId of viewerIds) await eraseViewer(tx, viewerId);
    },
    async emails(db) {
      const { rows } = await db.execute<{ email: string }>(
        sql`select distinct lower(email) as email from viewings where email is not null`,
      );
      return rows.map(({ email }) => email);
    },
  };
}

function isTheirs({ email, viewerIds }: ErasedPerson) {
  const byId = viewerIds.length > 0 ? inArray(sql`viewer_id`, [...viewerIds]) : sql`false`;
  return sql`(${byId} or lower(email) = ${email})`;
}
