import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { isOfActiveClient } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import { attendees, ticketEvents, ticketFields, ticketTypes } from './tables.ts';

export type EventRow = typeof ticketEvents.$inferSelect;
export type NewEvent = typeof ticketEvents.$inferInsert;
/** The types and fields of an event, in their order. */
export type EventParts = Pick<TicketEvent, 'types' | 'fields'>;

/** Returns the client's events, the latest start first. */
export async function eventsOfClient(db: Executor, clientId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(ticketEvents)
    .where(eq(ticketEvents.clientId, clientId))
    .orderBy(desc(ticketEvents.startsAt), asc(ticketEvents.id));
}

/** Counts the client's events. */
export async function countEvents(db: Executor, clientId: string): Promise<number> {
  return db.$count(ticketEvents, eq(ticketEvents.clientId, clientId));
}

/** Returns an event of an active client. */
export async function eventOf(db: Executor, clientId: string, eventId: string): Promise<EventRow | undefined> {
  const isReachable = isOfActiveClient(ticketEvents.clientId);
  const [row] = await db
    .select()
    .from(ticketEvents)
    .where(and(eq(ticketEvents.clientId, clientId), eq(ticketEvents.id, eventId), isReachable));
  return row;
}

/** Returns the event with a number, of any active client: a number belongs to one event of the product (TKT-89). */
export async function eventByNumber(db: Executor, number: string): Promise<EventRow | undefined> {
  const [row] = await db
    .select()
    .from(ticketEvents)
    .where(and(eq(ticketEvents.number, number), isOfActiveClient(ticketEvents.clientId)));
  return row;
}

/**
 * Locks an event until the transaction ends. With 'share', other transactions may also add and change attendees;
 * without it, this transaction is the only one that does.
 */
export async function lockEvent(
  tx: Executor,
  { clientId, eventId }: { clientId: string; eventId: string },
  strength: 'share' | 'no key update',
): Promise<EventRow | undefined> {
  const [row] = await tx
    .select()
    .from(ticketEvents)
    .where(and(eq(ticketEvents.clientId, clientId), eq(ticketEvents.id, eventId)))
    .for(strength);
  return row;
}

/** Adds an event; returns null if an event with this id exists. */
export async function insertEvent(tx: Executor, event: NewEvent): Promise<EventRow | null> {
  const [row] = await tx
    .insert(ticketEvents)
    .values(event)
    .onConflictDoNothing({ target: ticketEvents.id })
    .returning();
  return row ?? null;
}

export async function updateEvent(
  tx: Executor,
  { clientId, id }: Pick<EventRow, 'clientId' | 'id'>,
  values: Partial<NewEvent>,
): Promise<EventRow> {
  const [row] = await tx
    .update(ticketEvents)
    .set(values)
    .where(and(eq(ticketEvents.clientId, clientId), eq(ticketEvents.id, id)))
    .returning();
  if (!row) throw new Error('A locked event was not updated.');
  return row;
}

/** Deletes an event without attendees, with its types, fields and imports. */
export async function deleteEventRow(tx: Executor, clientId: string, eventId: string): Promise<void> {
  await tx.delete(ticketEvents).where(and(eq(ticketEvents.clientId, clientId), eq(ticketEvents.id, eventId)));
}

/** Returns the types and fields of an event, in their order. */
export async function partsOf(db: Executor, { clientId, id }: Pick<EventRow, 'clientId' | 'id'>): Promise<EventParts> {
  const types = await db
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.clientId, clientId), eq(ticketTypes.eventId, id)))
    .orderBy(ticketTypes.position);
  const fields = await db
    .select({ id: ticketFields.id, label: ticketFields.label, options: ticketFields.options })
    .from(ticketFields)
    .where(and(eq(ticketFields.clientId, clientId), eq(ticketFields.eventId, id)))
    .orderBy(ticketFields.position);
  return { types, fields };
}

/** Replaces the types and fields of an event. Attendees must not have a type that is removed. */
export async function writeParts(
  tx: Executor,
  { clientId, id: eventId }: Pick<EventRow, 'clientId' | 'id'>,
  { types, fields }: EventParts,
): Promise<void> {
  const ofEvent = { clientId, eventId };
  const typeIds = types.map(({ id }) => id);
  await tx
    .delete(ticketTypes)
    .where(
      and(
        eq(ticketTypes.clientId, clientId),
        eq(ticketTypes.eventId, eventId),
        sql`${ticketTypes.id} <> all(${sql.param(typeIds)}::text[])`,
      ),
    );
  await tx
    .insert(ticketTypes)
    .values(types.map(({ id, name }, position) => ({ ...ofEvent, id, name, position })))
    .onConflictDoUpdate({
      target: [ticketTypes.eventId, ticketTypes.id],
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
    });
  await tx.delete(ticketFields).where(and(eq(ticketFields.clientId, clientId), eq(ticketFields.eventId, eventId)));
  if (fields.length > 0)
    await tx.insert(ticketFields).values(fields.map((field, position) => ({ ...ofEvent, ...field, position })));
}

/** Returns the number of attendees who are not cancelled, by event. */
export async function spotsTaken(
  db: Executor,
  clientId: string,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({ eventId: attendees.eventId, taken: count() })
    .from(attendees)
    .where(
      and(
        eq(attendees.clientId, clientId),
        inArray(attendees.eventId, [...eventIds]),
        sql`${attendees.status} = 'Active'`,
      ),
    )
    .groupBy(attendees.eventId);
  return new Map(rows.map(({ eventId, taken }) => [eventId, taken]));
}

/** Returns events with the number of their attendees who are not cancelled. */
export async function eventsWithSpots(
  db: Executor,
  numbers: readonly string[],
): Promise<(Pick<EventRow, 'clientId' | 'number' | 'capacity'> & { taken: number })[]> {
  const { clientId, number, capacity } = ticketEvents;
  return db
    .select({ clientId, number, capacity, taken: count(attendees.id) })
    .from(ticketEvents)
    .leftJoin(attendees, and(eq(attendees.eventId, ticketEvents.id), sql`${attendees.status} = 'Active'`))
    .where(inArray(number, [...numbers]))
    .groupBy(ticketEvents.id);
}
