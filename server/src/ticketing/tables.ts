import { type Attendee, type AttendeeStatus, attendeeStatuses } from '@nave/domain/ticketing/attendee.ts';
import {
  attendeeImportSchema,
  type DateOrder,
  importStates,
  type RefusedRow,
} from '@nave/domain/ticketing/attendee-import.ts';
import { eventThemeSchema, ticketFieldSchema } from '@nave/domain/ticketing/ticket-event.ts';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { settings } from '../platform/database/settings-column.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const ticketEvents = pgTable('ticket_events', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  number: text('number').notNull(),
  title: text('title').notNull(),
  startsAt: instant('starts_at').notNull(),
  capacity: integer('capacity'),
  asksNumber: boolean('asks_number').notNull(),
  streamUrl: text('stream_url'),
  theme: settings('theme', eventThemeSchema).notNull(),
  edition: bigint('edition', { mode: 'number' }).notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

export const ticketTypes = pgTable(
  'ticket_types',
  {
    eventId: uuid('event_id').notNull(),
    id: text('id').notNull(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
);

export const ticketFields = pgTable(
  'ticket_fields',
  {
    eventId: uuid('event_id').notNull(),
    id: text('id').notNull(),
    clientId: uuid('client_id').notNull(),
    label: text('label').notNull(),
    options: settings('options', ticketFieldSchema.shape.options).notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
);

export const attendees = pgTable('attendees', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  clientId: uuid('client_id').notNull(),
  eventId: uuid('event_id').notNull(),
  typeId: text('type_id').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  optionIds: text('option_ids').array().notNull(),
  orderedAt: instant('ordered_at').notNull(),
  status: text('status', { enum: attendeeStatuses }).$type<AttendeeStatus>().notNull(),
  edition: bigint('edition', { mode: 'number' }).notNull().default(1),
});

/** What the ticketing partner has said of attendees. */
export const partnerAttendees = pgTable(
  'partner_attendees',
  {
    clientId: uuid('client_id').notNull(),
    number: text('number').notNull(),
    attendee: jsonb('attendee').$type<Attendee>().notNull(),
    toldAt: instant('told_at'),
    readAt: instant('read_at').notNull(),
    missingSince: instant('missing_since'),
    isUnknown: boolean('is_unknown').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.number] })],
);

/** Notices of the partner that have been processed. `number` is the attendee's number. */
export const webhookIds = pgTable('webhook_ids', {
  id: text('id').primaryKey(),
  number: text('number'),
  at: instant('at').notNull(),
});

/** Imports with the text of their files, which contain names; both are deleted after some days. */
export const ticketImports = pgTable('ticket_imports', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  eventId: uuid('event_id').notNull(),
  fileName: text('file_name').notNull(),
  file: text('file').notNull(),
  state: text('state', { enum: importStates }).notNull(),
  rows: integer('rows').notNull(),
  done: integer('done').notNull(),
  added: integer('added').notNull(),
  changed: integer('changed').notNull(),
  unchanged: integer('unchanged').notNull(),
  refused: jsonb('refused').$type<RefusedRow[]>().notNull(),
  warnings: settings('warnings', attendeeImportSchema.shape.warnings).notNull(),
  dateOrder: text('date_order').$type<DateOrder>(),
  timeZoneName: text('time_zone_name').notNull(),
  otherColumns: text('other_columns').array().notNull(),
  createdAt: instant('created_at').notNull(),
});
