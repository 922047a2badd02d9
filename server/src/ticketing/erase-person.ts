import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ErasedPerson, ErasureFollower } from '../accounts/erasure/erased-person.ts';
import { patternOf } from '../platform/database/erase-text.ts';

/**
 * Empties the names of attendees with whose number the person has watched and who have the person's name. Other
 * attendees of the number, such as the family, keep theirs. Uploaded files with the email or the name are deleted.
 */
export const erasingAttendees: ErasureFollower = {
  async count(db, person) {
    const { rows } = await db.execute<{ attendees: number }>(sql`
      select (select count(*) from attendees where ${isTheirs(person, sql`first_name`, sql`last_name`)})::int
        + (select count(*) from partner_attendees where ${isTheirsAtPartner(person)})::int as attendees`);
    return { attendees: rows[0]?.attendees ?? 0 };
  },
  async erase(tx, person) {
    await tx.execute(sql`update attendees set first_name = '', last_name = ''
      where ${isTheirs(person, sql`first_name`, sql`last_name`)}`);
    await tx.execute(sql`update partner_attendees set attendee = attendee || '{"firstName":"","lastName":""}'::jsonb
      where ${isTheirsAtPartner(person)}`);
    for (const text of [person.email, ...person.fullNames])
      await tx.execute(sql`delete from ticket_imports where state <> 'running'
        and (file ~* ${patternOf(text)} or refused::text ~* ${patternOf(text)})`);
  },
};

function isTheirs({ attendeeNumbers, fullNames }: ErasedPerson, firstName: SQL, lastName: SQL): SQL {
  if (attendeeNumbers.length === 0 || fullNames.length === 0) return sql`false`;
  const name = sql`lower(trim(${firstName} || ' ' || ${lastName}))`;
  return sql`(${inArray(sql`number`, [...attendeeNumbers])} and ${inArray(name, [...fullNames])})`;
}

function isTheirsAtPartner(person: ErasedPerson): SQL {
  return isTheirs(person, sql`(attendee ->> 'firstName')`, sql`(attendee ->> 'lastName')`);
}
