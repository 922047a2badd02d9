import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
export type Provider = 'builtin' | 'brushfire';

export const paywallAccess = pgTable(
  'paywall_access',
  {
    provider: text('provider').$type<Provider>().notNull(),
    number: text('number').notNull(),
    clientId: uuid('client_id').notNull(),
    eventId: text('event_id').notNull(),
    isCanceled: boolean('is_canceled').notNull().default(false),
    extraScreens: integer('extra_screens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.provider, table.number] })],
);

export const paywallSeats = pgTable('paywall_seats', {
  id: uuid('id').primaryKey(),
  provider: text('provider').$type<Provider>().notNull(),
  number: text('number').notNull(),
  place: text('place').notNull(),
  clientId: uuid('client_id').notNull(),
  eventNumber: text('event_number').notNull(),
  browserId: text('browser_id').notNull(),
  actorId: text('actor_id').notNull(),
  device: text('device').$type<'phone' | 'tablet' | 'computer'>().notNull(),
  typeId: text('type_id').notNull(),
  optionIds: jsonb('option_ids').$type<readonly string[]>().notNull(),
  slot: integer('slot').notNull(),
  takenAt: instant('taken_at').notNull(),
  heldUntil: instant('held_until').notNull(),
  endsAt: instant('ends_at'),
  exitAt: instant('exit_at'),
  why: text('why'),
});

/** Refused attendee numbers. A row counts the same refusal within ten minutes. */
export const paywallRefusals = pgTable(
  'paywall_refusals',
  {
    clientId: uuid('client_id').notNull(),
    /** The event of the attendee; empty if the number belongs to nobody of the client. */
    eventNumber: text('event_number').notNull(),
    lastDigits: text('last_digits').notNull(),
    place: text('place').notNull(),
    code: text('code').notNull(),
    since: instant('since').notNull(),
    times: integer('times').notNull(),
    at: instant('at').notNull(),
  },
  ({ clientId, eventNumber, lastDigits, place, code, since }) => [
    primaryKey({ columns: [clientId, eventNumber, lastDigits, place, code, since] }),
  ],
);
