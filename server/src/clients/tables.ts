import type { Theme } from '@nave/domain/clients/theme.ts';
import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const clients = pgTable('clients', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  logoImage: text('logo_image').notNull(),
  homeUrl: text('home_url'),
  theme: jsonb('theme').$type<Theme>().notNull(),
  timeZoneName: text('time_zone_name').notNull(),
  street: text('street'),
  city: text('city'),
  region: text('region'),
  postalCode: text('postal_code'),
  country: text('country'),
  customDomain: text('custom_domain'),
  isActivated: boolean('is_activated').notNull().default(false),
  isArchived: boolean('is_archived').notNull().default(false),
  isDemo: boolean('is_demo').notNull().default(false),
  edition: bigint('edition', { mode: 'number' }).notNull().default(1),
  versionCode: text('version_code'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
