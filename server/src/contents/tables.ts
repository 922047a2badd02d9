import { contentTypes, videoProviders } from '@nave/domain/catalogues/video-provider.ts';
import { contentLinkSchema } from '@nave/domain/clients/links/link.ts';
import { accessRules, noAccessRules } from '@nave/domain/contents/access-rules.ts';
import { chatSettings } from '@nave/domain/contents/chat-settings.ts';
import { conversionSettings, noConversion } from '@nave/domain/contents/conversion.ts';
import { engagementSettings, noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import { responseSchema, translationSchema, urgencies } from '@nave/domain/contents/interactions/interaction.ts';
import { socialLinkSchema } from '@nave/domain/contents/social-links.ts';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
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
  videoMinutes: doublePrecision('video_minutes'),
  videoEndsAt: instant('video_ends_at'),
  thumbImage: text('thumb_image').notNull(),
  timeZoneName: text('time_zone_name').notNull(),
  ccLanguage: text('cc_language'),
  disableCountdown: boolean('disable_countdown').notNull().default(false),
  showLiveStats: boolean('show_live_stats').notNull().default(false),
  isPrivate: boolean('is_private').notNull().default(false),
  chat: settings('chat', chatSettings).notNull(),
  engagement: settings('engagement', engagementSettings).notNull().default(noEngagement),
  links: settings('links', z.array(contentLinkSchema)).notNull().default([]),
  socialLinks: settings('social_links', z.array(socialLinkSchema)).notNull().default([]),
  edition: bigint('edition', { mode: 'number' }).notNull().default(1),
  accessRules: settings('access_rules', accessRules).notNull().default(noAccessRules),
  conversion: settings('conversion', conversionSettings).notNull().default(noConversion),
  convertedFromId: uuid('converted_from_id'),
  convertedToOnDemandId: uuid('converted_to_on_demand_id'),
  seriesId: uuid('series_id'),
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

/** Soft-deleted rows are kept unchanged, because stored answers of viewers refer to them. */
export const interactions = pgTable('interactions', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  contentId: uuid('content_id').notNull(),
  interactionTitle: text('interaction_title').notNull(),
  interactionText: text('interaction_text').notNull(),
  showAt: instant('show_at'),
  hideAt: instant('hide_at'),
  /** Seconds after the content's startsAt. */
  sendOffset: integer('send_offset_s'),
  isHeld: boolean('is_held').notNull().default(false),
  missedAt: instant('missed_at'),
  areResultsShown: boolean('are_results_shown').notNull().default(false),
  urgency: text('urgency', { enum: urgencies }).notNull(),
  displayOrder: integer('display_order').notNull(),
  responses: settings('responses', z.array(responseSchema)).notNull(),
  /** The texts in a second language. */
  translation: settings('translation', translationSchema),
  /** Incremented by each change. */
  edition: integer('edition').notNull().default(0),
  versionCode: text('version_code'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const tags = pgTable('tags', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  name: text('name').notNull(),
});

export const contentTags = pgTable(
  'content_tags',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    tagId: uuid('tag_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.contentId, table.tagId] })],
);

/** Each relation is stored as two rows, one for each direction. */
export const relatedContents = pgTable(
  'related_contents',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    relatedId: uuid('related_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.contentId, table.relatedId] })],
);
