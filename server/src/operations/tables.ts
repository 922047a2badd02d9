import { boolean, pgTable, timestamp } from 'drizzle-orm/pg-core';

export const product = pgTable('product', {
  id: boolean('id').primaryKey().default(true),
  refreshAt: timestamp('refresh_at', { withTimezone: true }),
});
