import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// This file does not declare the tables of rooms and migrations, because only plain SQL uses them.

/** The outbox: emails that were sent or will be sent. */
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
