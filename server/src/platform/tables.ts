import { customType, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Calls that programs have sent with an Idempotency-Key. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    tokenId: uuid('token_id').notNull(),
    key: text('key').notNull(),
    /** Hash of method, address and body. */
    requestHash: bytea('request_hash').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    /** When the process that runs the call has started it, or last said that it still runs. */
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
    /** Null until the call has succeeded. */
    status: smallint('status'),
    /** Encrypted; null until the call has succeeded, and if it is too large. */
    answer: bytea('answer'),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.key] })],
);
