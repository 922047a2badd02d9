import { customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  /** The e-mail as it is compared (foldEmail). */
  emailKey: text('email_key').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  globalRole: text('global_role', { enum: ['owner', 'admin'] }),
  passwordHash: text('password_hash'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Null while an invitation waits to be accepted. */
  activatedAt: instant('activated_at').defaultNow(),
});

export const clientUsers = pgTable(
  'client_users',
  {
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: ['owner', 'admin', 'superhost', 'host'] }).notNull(),
    whitelist: uuid('whitelist').array(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.userId] })],
);

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  userAgent: text('user_agent').notNull().default(''),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  idleUntil: instant('idle_until').notNull(),
  endsAt: instant('ends_at').notNull(),
});

export const accountCodes = pgTable('account_codes', {
  codeHash: bytea('code_hash').primaryKey(),
  purpose: text('purpose', { enum: ['first-owner', 'invitation', 'reset'] }).notNull(),
  userId: uuid('user_id'),
  clientId: uuid('client_id'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const accessTokens = pgTable('access_tokens', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  lastFour: text('last_four').notNull(),
  name: text('name').notNull(),
  clientId: uuid('client_id').notNull(),
  userId: uuid('user_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
});
