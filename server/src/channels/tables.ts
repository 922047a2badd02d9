import type { DefaultVideo } from '@nave/domain/channels/channel.ts';
import type { Theme } from '@nave/domain/clients/theme.ts';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const channels = pgTable('channels', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  headerImage: text('header_image'),
  logoImage: text('logo_image'),
  homeUrl: text('home_url'),
  thumbImage: text('thumb_image'),
  defaultVideo: jsonb('default_video').$type<DefaultVideo>().notNull(),
  showAt: instant('show_at'),
  hideAt: instant('hide_at'),
  isPrivate: boolean('is_private').notNull().default(false),
  displayOrder: integer('display_order').notNull().default(0),
  theme: jsonb('theme').$type<Theme>(),
  timeZoneName: text('time_zone_name').notNull(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
  edition: bigint('edition', { mode: 'number' }).notNull().default(1),
  versionCode: text('version_code'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedBy: text('updated_by').notNull(),
});

export const formerChannelKeys = pgTable(
  'former_channel_keys',
  {
    clientId: uuid('client_id').notNull(),
    key: text('key').notNull(),
    channelId: uuid('channel_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.key] })],
);
