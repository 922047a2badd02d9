import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The numbers of reactions by icon and shard. */
export const reactionCounts = pgTable(
  'reaction_counts',
  {
    contentId: uuid('content_id').notNull(),
    icon: text('icon').$type<ReactionIcon>().notNull(),
    shard: smallint('shard').notNull(),
    clientId: uuid('client_id').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.icon, table.shard] })],
);

/** The last stored batch of each open page. */
export const reactionPages = pgTable(
  'reaction_pages',
  {
    contentId: uuid('content_id').notNull(),
    pageId: uuid('page_id').notNull(),
    clientId: uuid('client_id').notNull(),
    lastBatch: integer('last_batch').notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.pageId] })],
);

/** The reactions of each second. */
export const reactionSeconds = pgTable(
  'reaction_seconds',
  {
    contentId: uuid('content_id').notNull(),
    second: timestamp('second', { withTimezone: true }).notNull(),
    icon: text('icon').$type<ReactionIcon>().notNull(),
    clientId: uuid('client_id').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.second, table.icon] })],
);
