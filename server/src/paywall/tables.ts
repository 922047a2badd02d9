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
