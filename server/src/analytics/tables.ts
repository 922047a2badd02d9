import type { CountState } from '@nave/domain/analytics/analytics-state.ts';
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

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const countingRuns = pgTable('counting_runs', {
  id: uuid('id').primaryKey(),
  beats: bigint('beats', { mode: 'number' }).notNull().default(0),
  aliveAt: instant('alive_at').notNull(),
  endedAt: instant('ended_at'),
});

/** Times are in whole seconds since 2020. */
export const contentFigures = pgTable('content_figures', {
  contentId: uuid('content_id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  opensAt: integer('opens_at'),
  closesAt: integer('closes_at'),
  viewers: integer('viewers').notNull().default(0),
  waited: integer('waited').notNull().default(0),
  staff: integer('staff').notNull().default(0),
  seconds: bigint('seconds', { mode: 'number' }).notNull().default(0),
  watching: integer('watching').notNull().default(0),
  sinceSum: bigint('since_sum', { mode: 'number' }).notNull().default(0),
  devices: jsonb('devices').$type<Record<string, number>>().notNull().default({}),
  sources: jsonb('sources').$type<Record<string, number>>().notNull().default({}),
  accounts: integer('accounts').notNull().default(0),
  severalPages: integer('several_pages').notNull().default(0),
  cameBack: integer('came_back').notNull().default(0),
  capped: integer('capped').notNull().default(0),
  hasParts: boolean('has_parts').notNull().default(true),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  changedAt: instant('changed_at').notNull(),
  settledAt: instant('settled_at'),
  staysDeletedAt: instant('stays_deleted_at'),
  staysGoneAt: instant('stays_gone_at'),
  viewingsGoneAt: instant('viewings_gone_at'),
});

export const contentCounts = pgTable('content_counts', {
  contentId: uuid('content_id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  runId: uuid('run_id').notNull(),
  state: text('state').$type<CountState>().notNull(),
  runAnalytics: boolean('run_analytics').notNull(),
  askedAt: instant('asked_at').notNull(),
  startedAt: instant('started_at'),
  aliveAt: instant('alive_at'),
  endedAt: instant('ended_at'),
  viewersAll: integer('viewers_all').notNull().default(0),
  viewersRead: integer('viewers_read').notNull().default(0),
  hasDrifted: boolean('has_drifted'),
  viewersChange: integer('viewers_change').notNull().default(0),
  secondsChange: bigint('seconds_change', { mode: 'number' }).notNull().default(0),
});

export const viewings = pgTable(
  'viewings',
  {
    contentId: uuid('content_id').notNull(),
    viewerId: text('viewer_id').notNull(),
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id'),
    channelId: uuid('channel_id').notNull(),
    isStaff: boolean('is_staff').notNull(),
    device: text('device').$type<Device>().notNull(),
    source: text('source'),
    name: text('name'),
    email: text('email'),
    attendeeNumber: text('attendee_number'),
    eventNumber: text('event_number'),
    typeName: text('type_name'),
    firstAt: instant('first_at').notNull(),
    stays: integer('stays').array().notNull().default([]),
    thereSince: integer('there_since'),
    isAccount: boolean('is_account').notNull().default(false),
    hasSeveralPages: boolean('has_several_pages').notNull().default(false),
    keptSeconds: integer('kept_seconds').notNull().default(0),
    keptWatched: boolean('kept_watched').notNull().default(false),
    keptReturned: boolean('kept_returned').notNull().default(false),
    keptCapped: boolean('kept_capped').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.viewerId] })],
);
export type Device = 'mobile' | 'tablet' | 'desktop';

export const openStays = pgTable(
  'open_stays',
  {
    contentId: uuid('content_id').notNull(),
    viewerId: text('viewer_id').notNull(),
    runId: uuid('run_id').notNull(),
    entered: integer('entered').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.viewerId, table.runId] })],
);

export const contentArrivals = pgTable(
  'content_arrivals',
  {
    contentId: uuid('content_id').notNull(),
    minute: integer('minute').notNull(),
    came: integer('came').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.minute] })],
);

export const erasedViewers = pgTable('erased_viewers', {
  viewerId: text('viewer_id').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});

export const contentMoments = pgTable(
  'content_moments',
  {
    contentId: uuid('content_id').notNull(),
    second: integer('second').notNull(),
    change: integer('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.second] })],
);

export const linkClicks = pgTable(
  'link_clicks',
  {
    contentId: uuid('content_id').notNull(),
    viewerId: text('viewer_id').notNull(),
    label: text('label').notNull(),
    clientId: uuid('client_id').notNull(),
    clicks: integer('clicks').notNull(),
    clickedAt: instant('clicked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.viewerId, table.label] })],
);

export const peopleAtScreens = pgTable(
  'people_at_screens',
  {
    contentId: uuid('content_id').notNull(),
    viewerId: text('viewer_id').notNull(),
    clientId: uuid('client_id').notNull(),
    people: smallint('people').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.viewerId] })],
);
