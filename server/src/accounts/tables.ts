import type { ErasedCounts } from '@nave/domain/accounts/erased-parts.ts';
import { providerPurposes } from '@nave/domain/accounts/providers.api.ts';
import { providers } from '@nave/domain/clients/auth-providers.ts';
import { languages } from '@nave/domain/kernel/languages.ts';
import type { Scope } from '@nave/domain/kernel/scope.ts';
import { bigint, boolean, customType, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  /** The e-mail normalised for comparison (foldEmail). */
  emailKey: text('email_key').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  globalRole: text('global_role', { enum: ['owner', 'admin'] }),
  passwordHash: text('password_hash'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Null for an account that an invitation created, until its user accepts the invitation or registers. */
  activatedAt: instant('activated_at').defaultNow(),
  /** Null until the user has verified the e-mail. */
  emailVerifiedAt: instant('email_verified_at'),
  /** The last sign-in with a link from an email. */
  magicLinkAt: instant('magic_link_at'),
  /** When the temporary password of an invitation expires; null after the user has chosen a password. */
  temporaryPasswordExpiresAt: instant('lent_password_until'),
  /** When the profile image was last changed; null if the user has no image. */
  imageAt: instant('image_at'),
  /** Language of pages and emails; null if the user has not chosen a language. */
  language: text('language', { enum: languages }),
});

export const clientUsers = pgTable(
  'client_users',
  {
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: ['owner', 'admin', 'superhost', 'host'] }).notNull(),
    whitelist: uuid('whitelist').array(),
    /** Null while the invitation is pending; a pending membership grants no rights. */
    acceptedAt: instant('accepted_at').defaultNow(),
    /** The name that the inviter entered. While the invitation is pending, the organisation sees only this name. */
    invitedFirstName: text('invited_first_name'),
    invitedLastName: text('invited_last_name'),
    /** Whether the invitation set the account's temporary password; changing that password accepts this membership. */
    withTemporaryPassword: boolean('lent_password').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.userId] })],
);

/** Invitations to a global role, which is granted when the sign-up link is used. */
export const globalInvitations = pgTable('global_invitations', {
  userId: uuid('user_id').primaryKey(),
  role: text('role', { enum: ['owner', 'admin'] }).notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  invitedAt: instant('invited_at').notNull(),
});

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  userAgent: text('user_agent').notNull().default(''),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  /** The number of authenticated factors; `awaited` for a sign-in that waits for its second factor. */
  proof: text('proof', { enum: ['awaited', 'one', 'two'] })
    .notNull()
    .default('one'),
  idleUntil: instant('idle_until').notNull(),
  endsAt: instant('ends_at').notNull(),
});

export const accountCodes = pgTable('account_codes', {
  codeHash: bytea('code_hash').primaryKey(),
  purpose: text('purpose', {
    enum: [
      'first-owner',
      'invitation',
      'copied-invitation',
      'global-invitation',
      'copied-global-invitation',
      'reset',
      'magic-link',
    ],
  }).notNull(),
  userId: uuid('user_id'),
  clientId: uuid('client_id'),
  emailKey: text('email_key'),
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
  /** Null: all scopes. */
  scopes: text('scopes').array().$type<Scope[]>(),
  /** Null: the token does not expire. */
  expiresAt: instant('expires_at'),
  /** When the user was told that the token expires soon. */
  warnedAt: instant('warned_at'),
});

export const formerGuests = pgTable('former_guests', {
  guestId: uuid('guest_id').primaryKey(),
  userId: uuid('user_id'),
  endedAt: instant('ended_at').notNull(),
});

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

export const authenticatorApps = pgTable('authenticator_apps', {
  userId: uuid('user_id').primaryKey(),
  secret: bytea('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

export const secondFactorDemands = pgTable('second_factor_demands', {
  clientId: uuid('client_id').primaryKey(),
  demandedAt: instant('demanded_at').notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: bytea('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const answeredChallenges = pgTable('answered_challenges', {
  challengeHash: bytea('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export const identities = pgTable('identities', {
  id: uuid('id').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  provider: text('provider', { enum: providers }).notNull(),
  clientId: uuid('client_id'),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
});

export const signInAttempts = pgTable('sign_in_attempts', {
  state: text('state').primaryKey(),
  browserHash: bytea('browser_hash').notNull(),
  provider: text('provider', { enum: providers }).notNull(),
  clientId: uuid('client_id'),
  purpose: text('purpose', { enum: providerPurposes }).notNull(),
  userId: uuid('user_id'),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Erasures of persons, without anything that tells who was erased. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
  erasedBy: uuid('erased_by'),
  /** HMAC of the folded email. */
  emailHash: bytea('email_hash').notNull(),
  counts: jsonb('counts').$type<ErasedCounts>().notNull(),
});

export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
  /** The secret that a rotation has replaced. */
  formerValue: bytea('former_value'),
  renewedAt: instant('renewed_at'),
});
