import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Emails, sent or not. Rooms and migrations have SQL of their own. */
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
