import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { settings } from '../platform/database/settings-column.ts';

/** The answers of viewers, at most one of each viewer to an interaction. */
export const interactionAnswers = pgTable(
  'interaction_answers',
  {
    interactionId: uuid('interaction_id').notNull(),
    /** The id of the guest or user. */
    viewerId: text('viewer_id').notNull(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    /** Null if the viewer dismissed the interaction. */
    responseId: text('response_id'),
    data: settings('data', z.object({ email: z.string() })),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.interactionId, table.viewerId] })],
);

/** The number of answers by response. */
export const interactionCounts = pgTable(
  'interaction_counts',
  {
    interactionId: uuid('interaction_id').notNull(),
    /** '' for dismissals. */
    responseId: text('response_id').notNull(),
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    n: integer('n').notNull(),
    /** How often the row was changed. */
    changes: bigint('changes', { mode: 'number' }).notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.interactionId, table.responseId] })],
);
