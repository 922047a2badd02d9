import type { Attendee, AttendeeStatus } from '@nave/domain/ticketing/attendee.ts';
import { and, asc, count, eq, inArray, lt, min, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { attendees, ticketEvents, ticketTypes } from './tables.ts';

export type AttendeeRow = typeof attendees.$inferSelect;
export type NewAttendee = typeof attendees.$inferInsert;

/** An event of a client. */
export interface InEvent {
  clientId: string;
  eventId: string;
}

export function isIn({ clientId, eventId }: InEvent): SQL | undefined {
  return and(eq(attendees.clientId, clientId), eq(attendees.eventId, eventId));
}

/** The order of the list. */
const sortKeys = [sql`lower(${attendees.lastName})`, sql`lower(${attendees.firstName})`, attendees.number] as const;

/** Selects attendees: those whose name or number contains `search`, without case and accents, and who have the status. */
export interface AttendeeFilter extends InEvent {
  search?: string | undefined;
  /** The digits of the search, without what separates groups; empty if the search is no number. */
  digits?: string | undefined;
  status?: AttendeeStatus | undefined;
}

/** Accented letters and what people type instead of them, so that 'marin' finds 'Marín'. */
const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüñç';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuunc';

export function matches({ search, digits, status }: AttendeeFilter): SQL | undefined {
  const plain = (text: SQL) => sql`translate(lower(${text}), ${ACCENTED}, ${PLAIN})`;
  const name = plain(sql`${attendees.firstName} || ' ' || ${attendees.lastName}`);
  const isFound = search
    ? or(
        sql`strpos(${name}, ${plain(sql`${search}::text`)}) > 0`,
        digits ? sql`strpos(${attendees.number}, ${digits}) > 0` : undefined,
      )
    : undefined;
  return and(isFound, status && eq(attendees.status, status));
}

/** Returns at most `limit` attendees by last name, first name and number, those after the attendee `after`. */
export async function attendeesInOrder(
  db: Executor,
  filter: AttendeeFilter,
  { after, limit }: { after: AttendeeRow | undefined; limit: number },
): Promise<AttendeeRow[]> {
  const { clientId, eventId } = filter;
  const isAfter =
    after &&
    sql`(${sql.join([...sortKeys], sql`, `)}) > (lower(${after.lastName}), lower(${after.firstName}), ${after.number})`;
  return db
    .select()
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), matches(filter), isAfter))
    .orderBy(...sortKeys.map((key) => asc(key)))
    .limit(limit);
}

export async function attendeeOf(
  db: Executor,
  { clientId, eventId }: InEvent,
  attendeeId: string,
): Promise<AttendeeRow | undefined> {
  const [row] = await db
    .select()
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), eq(attendees.id, attendeeId)));
  return row;
}

/** Locks an attendee until the transaction ends. */
export async function lockAttendee(
  tx: Executor,
  { clientId, eventId }: InEvent,
  attendeeId: string,
): Promise<AttendeeRow | undefined> {
  const [row] = await tx
    .select()
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), eq(attendees.id, attendeeId)))
    .for('no key update');
  return row;
}

/** Counts the attendees of an event, without `status` with the cancelled ones. */
export async function countAttendees(db: Executor, filter: AttendeeFilter): Promise<number> {
  return db.$count(attendees, and(isIn(filter), matches(filter)));
}

/** Adds an attendee; returns null if an attendee with this id exists. */
export async function insertAttendee(tx: Executor, attendee: NewAttendee): Promise<AttendeeRow | null> {
  const [row] = await tx.insert(attendees).values(attendee).onConflictDoNothing({ target: attendees.id }).returning();
  return row ?? null;
}

/** Writes the values and increments the edition. */
export async function updateAttendee(
  tx: Executor,
  { clientId, id }: Pick<AttendeeRow, 'clientId' | 'id'>,
  values: Partial<NewAttendee>,
): Promise<AttendeeRow> {
  const [row] = await tx
    .update(attendees)
    .set({ ...values, edition: sql`${attendees.edition} + 1` })
    .where(and(eq(attendees.clientId, clientId), eq(attendees.id, id)))
    .returning();
  if (!row) throw new Error('A locked attendee was not updated.');
  return row;
}

export async function deleteAttendeeRow(
  tx: Executor,
  { clientId, id }: Pick<AttendeeRow, 'clientId' | 'id'>,
): Promise<void> {
  await tx.delete(attendees).where(and(eq(attendees.clientId, clientId), eq(attendees.id, id)));
}

/** Deletes up to `limit` attendees of an event and returns their numbers. */
export async function deleteSomeAttendees(
  tx: Executor,
  { clientId, eventId }: InEvent,
  limit: number,
): Promise<string[]> {
  const some = tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(isIn({ clientId, eventId }))
    .orderBy(attendees.number)
    .limit(limit);
  const rows = await tx
    .delete(attendees)
    .where(and(eq(attendees.clientId, clientId), inArray(attendees.id, some)))
    .returning({ number: attendees.number });
  return rows.map(({ number }) => number).toSorted();
}

/** Returns the types among these that attendees of the event have. */
export async function typesInUse(
  tx: Executor,
  { clientId, eventId }: InEvent,
  typeIds: readonly string[],
): Promise<string[]> {
  if (typeIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ typeId: attendees.typeId })
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), inArray(attendees.typeId, [...typeIds])));
  return rows.map(({ typeId }) => typeId);
}

/** Returns whether an attendee of the event has one of the options. */
export async function areOptionsInUse(
  tx: Executor,
  { clientId, eventId }: InEvent,
  optionIds: readonly string[],
): Promise<boolean> {
  if (optionIds.length === 0) return false;
  const rows = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), sql`${attendees.optionIds} && ${sql.param([...optionIds])}::text[]`))
    .limit(1);
  return rows.length > 0;
}

/** Returns the attendees of the client with these numbers. */
export async function attendeesByNumber(
  from: Executor,
  clientId: string,
  numbers: readonly string[],
): Promise<Attendee[]> {
  if (numbers.length === 0) return [];
  const rows = await from
    .select({
      number: attendees.number,
      clientId: attendees.clientId,
      eventId: attendees.eventId,
      eventNumber: ticketEvents.number,
      typeId: attendees.typeId,
      typeName: ticketTypes.name,
      firstName: attendees.firstName,
      lastName: attendees.lastName,
      optionIds: attendees.optionIds,
      orderedAt: attendees.orderedAt,
      status: attendees.status,
    })
    .from(attendees)
    .innerJoin(ticketEvents, eq(ticketEvents.id, attendees.eventId))
    .innerJoin(ticketTypes, and(eq(ticketTypes.eventId, attendees.eventId), eq(ticketTypes.id, attendees.typeId)))
    .where(and(eq(attendees.clientId, clientId), sql`${attendees.number} = any(${sql.param([...numbers])}::text[])`));
  return rows.map((row) => ({ provider: 'builtin', ...row, orderedAt: row.orderedAt.toISOString() }));
}

/** Returns the attendees of an event with these numbers. */
export async function ownAttendees(
  from: Executor,
  { clientId, eventId }: InEvent,
  numbers: readonly string[],
): Promise<AttendeeRow[]> {
  return from
    .select()
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), sql`${attendees.number} = any(${sql.param([...numbers])}::text[])`));
}

/** Returns those of the numbers that attendees of other events have, whether of this client or of another. */
export async function numbersElsewhere(
  from: Executor,
  { eventId }: Pick<InEvent, 'eventId'>,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await from
    .select({ number: attendees.number })
    .from(attendees)
    .where(
      sql`${attendees.number} = any(${sql.param([...numbers])}::text[]) and ${attendees.eventId} <> ${eventId}::uuid`,
    );
  return rows.map(({ number }) => number);
}

/**
 * Adds attendees, or changes those of the same event with the same numbers. The values are in order of their numbers.
 * Returns the numbers that were written; the others belong to other events.
 */
export async function upsertAttendees(
  tx: Executor,
  { clientId, eventId }: InEvent,
  values: readonly Omit<NewAttendee, 'clientId' | 'eventId'>[],
): Promise<string[]> {
  if (values.length === 0) return [];
  const written = await tx
    .insert(attendees)
    .values(values.map((value) => ({ ...value, clientId, eventId })))
    .onConflictDoUpdate({
      target: attendees.number,
      set: {
        typeId: sql`excluded.type_id`,
        firstName: sql`excluded.first_name`,
        lastName: sql`excluded.last_name`,
        optionIds: sql`excluded.option_ids`,
        orderedAt: sql`excluded.ordered_at`,
        status: sql`excluded.status`,
        edition: sql`${attendees.edition} + 1`,
      },
      setWhere: sql`${attendees.eventId} = excluded.event_id`,
    })
    .returning({ number: attendees.number });
  return written.map(({ number }) => number);
}

/** Empties the names of up to `limit` attendees of events that started before `before`; returns how many. */
export async function forgetSomeNames(db: Executor, before: Date, limit: number): Promise<number> {
  const isNamed = sql`(${attendees.firstName} <> '' or ${attendees.lastName} <> '')`;
  const some = db
    .select({ id: attendees.id })
    .from(attendees)
    .innerJoin(ticketEvents, eq(ticketEvents.id, attendees.eventId))
    .where(and(lt(ticketEvents.startsAt, before), isNamed))
    .limit(limit);
  const rows = await db
    .update(attendees)
    .set({ firstName: '', lastName: '', edition: sql`${attendees.edition} + 1` })
    .where(inArray(attendees.id, some))
    .returning({ id: attendees.id });
  return rows.length;
}

/** Returns how many attendees of each type are not cancelled, and when the first of them ordered. */
export async function attendeesByType(
  db: Executor,
  { clientId, eventId }: InEvent,
): Promise<{ typeId: string; attendees: number; firstOrderedAt: Date | null }[]> {
  const { typeId, orderedAt, status } = attendees;
  return db
    .select({ typeId, attendees: count(), firstOrderedAt: min(orderedAt) })
    .from(attendees)
    .where(and(isIn({ clientId, eventId }), eq(status, 'Active')))
    .groupBy(typeId);
}

/** Counts the numbers of attendees who are not cancelled that are shorter than `digits`, or follow one another. */
export async function guessableNumbers(
  db: Executor,
  { clientId, eventId }: InEvent,
  digits: number,
): Promise<{ short: number; inSequence: number }> {
  const { rows } = await db.execute<{ short: number; inSequence: number }>(sql`
    select count(*) filter (where length(number) < ${digits})::integer as short,
      count(*) filter (where value - before = 1 or after - value = 1)::integer as "inSequence"
    from (select number, number::numeric as value, lag(number::numeric) over numbers as before,
        lead(number::numeric) over numbers as after
      from attendees where client_id = ${clientId} and event_id = ${eventId} and status = 'Active'
      window numbers as (order by number::numeric)) as ordered`);
  return rows[0] ?? { short: 0, inSequence: 0 };
}
