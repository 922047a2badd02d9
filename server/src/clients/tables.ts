import { authProvidersSchema, firstAuthProviders } from '@nave/domain/clients/auth-providers.ts';
import { clientEventTypes } from '@nave/domain/clients/events/client-event.ts';
import { linkSchema } from '@nave/domain/clients/links/link.ts';
import { certificates, dnsTargets, proofs } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import type { Theme } from '@nave/domain/clients/theme.ts';
import { languages } from '@nave/domain/kernel/languages.ts';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { settings } from '../platform/database/settings-column.ts';

export const clients = pgTable('clients', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  logoImage: text('logo_image').notNull(),
  homeUrl: text('home_url'),
  theme: jsonb('theme').$type<Theme>().notNull(),
  timeZoneName: text('time_zone_name').notNull(),
  street: text('street'),
  city: text('city'),
  region: text('region'),
  postalCode: text('postal_code'),
  country: text('country'),
  links: settings('links', z.array(linkSchema)).notNull().default([]),
  authProviders: settings('auth_providers', authProvidersSchema).notNull().default(firstAuthProviders),
  customDomain: text('custom_domain'),
  isActivated: boolean('is_activated').notNull().default(false),
  isArchived: boolean('is_archived').notNull().default(false),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  isDemo: boolean('is_demo').notNull().default(false),
  bfClientNumber: text('bf_client_number'),
  brushfireEventIds: text('brushfire_event_ids').array().notNull().default([]),
  stripeCustomerId: text('stripe_customer_id'),
  edition: bigint('edition', { mode: 'number' }).notNull().default(1),
  versionCode: text('version_code'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  url: text('url').notNull(),
  secret: text('secret').notNull(),
  formerSecret: text('former_secret'),
  renewedAt: timestamp('renewed_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }),
  lastProblem: text('last_problem'),
  cursor: bigint('cursor', { mode: 'number' }).notNull().default(0),
  rewinds: integer('rewinds').notNull().default(0),
  types: text('types', { enum: clientEventTypes }).array(),
  pausedAt: timestamp('paused_at', { withTimezone: true }),
  failingSince: timestamp('failing_since', { withTimezone: true }),
  failures: integer('failures').notNull().default(0),
  language: text('language', { enum: languages }).notNull().default('en'),
});

export const webhookAttempts = pgTable('webhook_attempts', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  webhookId: uuid('webhook_id').notNull(),
  n: bigint('n', { mode: 'number' }),
  eventId: text('event_id').notNull(),
  type: text('type').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  status: integer('status'),
  milliseconds: integer('milliseconds').notNull(),
  problem: text('problem'),
  answer: text('answer').notNull(),
  body: text('body').notNull(),
});

export const domainClaims = pgTable('domain_claims', {
  clientId: uuid('client_id').primaryKey(),
  domain: text('domain').notNull(),
  code: text('code').notNull(),
  proof: text('proof', { enum: proofs }).notNull().default('unchecked'),
  pointing: text('pointing', { enum: dnsTargets }).notNull().default('unchecked'),
  certificate: text('certificate', { enum: certificates }).notNull().default('unchecked'),
  foundAddresses: text('found_addresses').array().notNull().default([]),
  targetAddresses: text('target_addresses').array().notNull().default([]),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  provedAt: timestamp('proved_at', { withTimezone: true }),
  proofLostAt: timestamp('proof_lost_at', { withTimezone: true }),
  claimedBy: text('claimed_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
