import type { VideoState } from '@nave/domain/videos/video.ts';
import { bigint, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A state of a stored video. `waiting`: the next live video of an input, for which nobody has sent anything yet. */
export type StoredVideoState = VideoState | 'waiting';

export const videos = pgTable('videos', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  title: text('title').notNull(),
  state: text('state').$type<StoredVideoState>().notNull(),
  problem: text('problem'),
  fileBytes: bigint('file_bytes', { mode: 'number' }),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  durationMs: bigint('duration_ms', { mode: 'number' }),
  width: integer('width'),
  height: integer('height'),
  playKey: text('play_key').notNull(),
  poster: text('poster'),
  liveInputId: uuid('live_input_id'),
  lastPart: integer('last_part').notNull().default(0),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});
export type VideoRow = typeof videos.$inferSelect;

export const videoRenditions = pgTable(
  'video_renditions',
  {
    videoId: uuid('video_id').notNull(),
    number: integer('number').notNull(),
    codecs: text('codecs').notNull(),
    bandwidth: integer('bandwidth').notNull(),
    width: integer('width'),
    height: integer('height'),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.number] })],
);

export const videoSegments = pgTable(
  'video_segments',
  {
    videoId: uuid('video_id').notNull(),
    rendition: integer('rendition').notNull(),
    part: integer('part').notNull(),
    number: integer('number').notNull(),
    durationMs: integer('duration_ms').notNull(),
    bytes: integer('bytes').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.rendition, table.part, table.number] })],
);

export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: uuid('video_id').notNull(),
    language: text('language').notNull(),
    label: text('label').notNull(),
    file: text('file').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const liveInputs = pgTable('live_inputs', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  name: text('name').notNull(),
  keyHash: bytea('key_hash'),
  keyEnd: text('key_end'),
  videoId: uuid('video_id'),
  lastSegmentAt: instant('last_segment_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});
