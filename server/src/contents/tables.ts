import { contentTypes, videoProviders } from '@nave/domain/catalogues/video-provider.ts';
import { chatSettings } from '@nave/domain/contents/chat-settings.ts';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { settings } from '../platform/database/settings-column.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const contents = pgTable('contents', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  contentType: text('content_type', { enum: contentTypes }).notNull(),
  videoProvider: text('video_provider', { enum: videoProviders }).notNull(),
  src: text('src').notNull(),
  startsAt: instant('starts_at'),
  opensAt: instant('opens_at'),
  closesAt: instant('closes_at'),
  showAt: instant('show_at'),
  hideAt: instant('hide_at'),
  originalAirDate: date('original_air_date', { mode: 'string' }),
  duration: doublePrecision('duration').notNull().default(0),
  prePlayDuration: doublePrecision('pre_play_duration').notNull().default(0),
  thumbImage: text('thumb_image').notNull(),
  timeZoneName: text('time_zone_name').notNull(),
  ccLanguage: text('cc_language'),
  disableCountdown: boolean('disable_countdown').notNull().default(false),
  isPrivate: boolean('is_private').notNull().default(false),
  chat: settings('chat', chatSettings).notNull(),
  edition: bigint('edition', { mode: 'number' }).notNull().default(1),
  versionCode: text('version_code'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const contentChannels = pgTable(
  'content_channels',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    channelId: uuid('channel_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.contentId, table.channelId] })],
);
