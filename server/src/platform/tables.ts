import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The outbox: emails that were sent or will be sent. The tables of rooms and migrations are used by plain SQL. */
export const outboxMails = pgTable('outbox_mails', {
  id: uuid('id').primaryKey(),
  to: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  fromName: text('from_name'),
  triedAt: timestamp('tried_at', { withTimezone: true }),
  problem: text('problem'),
  refusedAt: timestamp('refused_at', { withTimezone: true }),
});
