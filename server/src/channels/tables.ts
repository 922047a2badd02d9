import type { DefaultVideo } from '@nave/domain/channels/channel.ts';
import { chatWidgetSchema, newChatWidget } from '@nave/domain/channels/chat-widget.ts';
import { eventConnectionSchema } from '@nave/domain/channels/event-connection.ts';
import { analyticsSchema } from '@nave/domain/channels/sections/integrations.ts';
import { channelLinkSchema } from '@nave/domain/clients/links/link.ts';
import type { Theme } from '@nave/domain/clients/theme.ts';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { settings } from '../platform/database/settings-column.ts';

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
  links: settings('links', z.array(channelLinkSchema)).notNull().default([]),
  displayOrder: integer('display_order').notNull().default(0),
  theme: jsonb('theme').$type<Theme>(),
  chatWidget: settings('chat_widget', chatWidgetSchema).notNull().default(newChatWidget),
  analytics: settings('analytics', analyticsSchema).notNull().default({ google: [] }),
  initialAccessLabel: text('initial_access_label').notNull().default(''),
  initialAccessURL: text('initial_access_url').notNull().default(''),
  renewAccessLabel: text('renew_access_label').notNull().default(''),
  renewAccessURL: text('renew_access_url').notNull().default(''),
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

export const channelEvents = pgTable(
  'channel_events',
  {
    channelId: uuid('channel_id').notNull(),
    eventNumber: text('event_number').notNull(),
    clientId: uuid('client_id').notNull(),
    /** The ticketing of the event: `builtin` or `brushfire`. */
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    eventName: text('name').notNull(),
    eventDate: instant('date').notNull(),
    attendeeTypes: settings('attendee_types', eventConnectionSchema.shape.attendeeTypes).notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.eventNumber] })],
);
