import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type Provider, paywallSeats } from './tables.ts';

export type SeatRow = typeof paywallSeats.$inferSelect;
export type NewSeat = typeof paywallSeats.$inferInsert;

const isOpen = isNull(paywallSeats.exitAt);

/** An attendee number in a place. */
export interface SeatPlace {
  provider: Provider;
  number: string;
  place: string;
}

/** Returns the open seats of attendee numbers, each number only in its places. The access rows are locked. */
export async function openSeatsIn(tx: Executor, places: readonly SeatPlace[]): Promise<SeatRow[]> {
  return tx
    .select()
    .from(paywallSeats)
    .where(and(isOpen, isOneOf(places)));
}

function isOneOf(places: readonly SeatPlace[]): SQL {
  const given = JSON.stringify(places.map(({ provider, number, place }) => ({ provider, number, place })));
  return sql`(${paywallSeats.provider}, ${paywallSeats.number}, ${paywallSeats.place}) in
    (select provider, number, place from jsonb_to_recordset(${given}::jsonb)
      as given (provider text, number text, place text))`;
}

export async function insertSeats(tx: Executor, seats: readonly NewSeat[]): Promise<void> {
  if (seats.length > 0) await tx.insert(paywallSeats).values([...seats]);
}

/** Ends the open seats with these ids; returns those that were open. `why` is the code that their pages receive. */
export async function endSeats(
  tx: Executor,
  ids: readonly string[],
  { at, why }: { at: Date; why: string },
): Promise<SeatRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(paywallSeats)
    .set({ exitAt: at, why })
    .where(and(isOpen, inArray(paywallSeats.id, [...ids])))
    .returning();
}

/** Ends the open seats of attendee numbers in all places; returns those that were open. */
export async function endSeatsOfNumbers(
  tx: Executor,
  attendees: readonly Pick<SeatPlace, 'provider' | 'number'>[],
  { at, why }: { at: Date; why: string },
): Promise<SeatRow[]> {
  return tx
    .update(paywallSeats)
    .set({ exitAt: at, why })
    .where(and(isOpen, isNumberOf(attendees)))
    .returning();
}

/** Ends the open seats whose time was over at `before`, with the end of that time (PAY-46). */
export async function endLapsedSeats(db: Executor, before: Date): Promise<void> {
  await db
    .update(paywallSeats)
    .set({ exitAt: paywallSeats.heldUntil, why: 'lapsed' })
    .where(and(isOpen, lte(paywallSeats.heldUntil, before)));
}

/** Extends the open seats with these ids; returns the ids of those that are still open. */
export async function extendSeats(db: Executor, ids: readonly string[], heldUntil: Date): Promise<string[]> {
  const rows = await db
    .update(paywallSeats)
    .set({ heldUntil })
    .where(and(isOpen, sql`${paywallSeats.id} = any(${sql.param([...ids])}::uuid[])`))
    .returning({ id: paywallSeats.id });
  return rows.map(({ id }) => id);
}

/** Stores until when open seats are reserved and end, as whom their browsers act, and the types of their attendees. */
export async function renewSeats(tx: Executor, seats: readonly NewSeat[]): Promise<void> {
  if (seats.length === 0) return;
  await tx
    .update(paywallSeats)
    .set({
      heldUntil: sql`given."heldUntil"`,
      endsAt: sql`given."endsAt"`,
      actorId: sql`given."actorId"`,
      typeId: sql`given."typeId"`,
      optionIds: sql`given."optionIds"`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given (id uuid, "heldUntil" timestamptz,
        "endsAt" timestamptz, "actorId" text, "typeId" text, "optionIds" jsonb)`,
    )
    .where(and(isOpen, sql`${paywallSeats.id} = given.id`));
}

/** Deletes up to `limit` seats that ended before `before`; returns how many. */
export async function deleteOldSeats(db: Executor, before: Date, limit: number): Promise<number> {
  const old = db.select({ id: paywallSeats.id }).from(paywallSeats).where(lt(paywallSeats.exitAt, before)).limit(limit);
  const rows = await db.delete(paywallSeats).where(inArray(paywallSeats.id, old)).returning({ id: paywallSeats.id });
  return rows.length;
}

/** Ends the open seats with these ids whose access is over at `at`; returns them. `why` is the code for their pages. */
export async function endOverSeats(
  db: Executor,
  ids: readonly string[],
  { at, why }: { at: Date; why: string },
): Promise<SeatRow[]> {
  return db
    .update(paywallSeats)
    .set({ exitAt: at, why })
    .where(and(isOpen, inArray(paywallSeats.id, [...ids]), lte(paywallSeats.endsAt, at)))
    .returning();
}

/** Extends one seat, and stores as whom its browser acts now. Returns false if the seat has ended. */
export async function holdSeat(
  db: Executor,
  id: string,
  { heldUntil, actorId }: { heldUntil: Date; actorId: string },
): Promise<boolean> {
  const rows = await db
    .update(paywallSeats)
    .set({ heldUntil, actorId })
    .where(and(isOpen, eq(paywallSeats.id, id)))
    .returning({ id: paywallSeats.id });
  return rows.length > 0;
}

/** Returns the seats of browsers that are open at `now`, the newest first. */
export async function openSeatsOfBrowsers(db: Executor, browserIds: readonly string[], now: Date): Promise<SeatRow[]> {
  const isNotOver = or(isNull(paywallSeats.endsAt), gt(paywallSeats.endsAt, now));
  return db
    .select()
    .from(paywallSeats)
    .where(and(isOpen, inArray(paywallSeats.browserId, [...browserIds]), gt(paywallSeats.heldUntil, now), isNotOver))
    .orderBy(desc(paywallSeats.takenAt));
}

/** Returns the seats that have ended after `since`. */
export async function seatsEndedSince(db: Executor, since: Date): Promise<Pick<SeatRow, 'id' | 'actorId' | 'why'>[]> {
  const { id, actorId, why } = paywallSeats;
  return db.select({ id, actorId, why }).from(paywallSeats).where(gt(paywallSeats.exitAt, since));
}

/** Stores the type and options of an attendee in the open seats of the number. */
export async function storeTypeOfSeats(
  tx: Executor,
  { provider, number }: Pick<SeatPlace, 'provider' | 'number'>,
  { typeId, optionIds }: Pick<SeatRow, 'typeId' | 'optionIds'>,
): Promise<void> {
  await tx
    .update(paywallSeats)
    .set({ typeId, optionIds })
    .where(and(isOpen, eq(paywallSeats.provider, provider), eq(paywallSeats.number, number)));
}

export async function seatsByIds(db: Executor, ids: readonly string[]): Promise<SeatRow[]> {
  return db
    .select()
    .from(paywallSeats)
    .where(inArray(paywallSeats.id, [...ids]));
}

/** Returns the open seats of attendee numbers in all places. */
export async function openSeatsOfNumbers(
  tx: Executor,
  attendees: readonly Pick<SeatPlace, 'provider' | 'number'>[],
): Promise<SeatRow[]> {
  return tx
    .select()
    .from(paywallSeats)
    .where(and(isOpen, isNumberOf(attendees)));
}

function isNumberOf(attendees: readonly Pick<SeatPlace, 'provider' | 'number'>[]): SQL {
  const given = JSON.stringify(attendees.map(({ provider, number }) => ({ provider, number })));
  return sql`(${paywallSeats.provider}, ${paywallSeats.number}) in
    (select provider, number from jsonb_to_recordset(${given}::jsonb) as given (provider text, number text))`;
}

/** A browser with a number in a place. */
export type SeatOfBrowser = Pick<SeatRow, 'number' | 'place' | 'browserId'>;

/** Returns which of these browsers have had a seat since then, or have one, by number, place and browser. */
export async function seatsSince(
  db: Executor,
  asked: readonly SeatOfBrowser[],
  since: Date,
): Promise<Map<string, true>> {
  const given = JSON.stringify(asked.map(({ number, place, browserId }) => ({ number, place, browserId })));
  const { number, place, browserId } = paywallSeats;
  const rows = await db
    .selectDistinct({ number, place, browserId })
    .from(paywallSeats)
    .where(
      and(
        inArray(
          browserId,
          asked.map((seat) => seat.browserId),
        ),
        or(isOpen, gt(paywallSeats.takenAt, since)),
        sql`(${number}, ${place}, ${browserId}) in (select number, place, "browserId"
          from jsonb_to_recordset(${given}::jsonb) as given (number text, place text, "browserId" text))`,
      ),
    );
  return new Map(rows.map((row) => [`${row.number} ${row.place} ${row.browserId}`, true]));
}

/** Returns the open seat of a browser with this number in this place. */
export async function openSeatOf(
  db: Executor,
  { number, place, browserId }: Pick<SeatRow, 'number' | 'place' | 'browserId'>,
): Promise<SeatRow | undefined> {
  const { number: seatNumber, place: seatPlace, browserId: seatBrowser } = paywallSeats;
  const [row] = await db
    .select()
    .from(paywallSeats)
    .where(and(isOpen, eq(seatBrowser, browserId), eq(seatNumber, number), eq(seatPlace, place)));
  return row;
}

/** Counts the screens that watch with numbers of an event. */
export async function countWatching(
  db: Executor,
  { clientId, eventNumber }: Pick<SeatRow, 'clientId' | 'eventNumber'>,
  now: Date,
): Promise<number> {
  const isOfEvent = and(eq(paywallSeats.clientId, clientId), eq(paywallSeats.eventNumber, eventNumber));
  return db.$count(paywallSeats, and(isOpen, isOfEvent, gt(paywallSeats.heldUntil, now)));
}

/** Ends an open seat of the client; returns it if it was open. `why` is the code that its page receives. */
export async function endSeatOfClient(
  db: Executor,
  { clientId, seatId }: { clientId: string; seatId: string },
  { at, why }: { at: Date; why: string },
): Promise<SeatRow[]> {
  return db
    .update(paywallSeats)
    .set({ exitAt: at, why })
    .where(and(isOpen, eq(paywallSeats.clientId, clientId), eq(paywallSeats.id, seatId)))
    .returning();
}
