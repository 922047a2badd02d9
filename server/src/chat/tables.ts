import { actChangeSchema, chatActKinds } from '@nave/domain/chat/chat-acts.ts';
import { HELD_MESSAGES_MODES } from '@nave/domain/chat/chat-modes.ts';
import { HELD_BECAUSE } from '@nave/domain/chat/held-message.ts';
import { WORD_ACTIONS } from '@nave/domain/messages/own-words.ts';
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { settings } from '../platform/database/settings-column.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

const actTarget = z.object({ uid: z.string(), userName: z.string(), n: z.int().nullable() });
const removedEvents = z.array(z.object({ n: z.int(), type: z.string(), data: z.unknown() }));

export const chatActs = pgTable('chat_acts', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  contentId: uuid('content_id').notNull(),
  commandId: text('command_id').notNull(),
  kind: text('kind', { enum: chatActKinds }).notNull(),
  actorId: text('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  /** The access token with which the actor acted, and the token's creator; null if the actor used no token. */
  tokenId: uuid('token_id'),
  tokenMakerId: uuid('token_maker_id'),
  at: instant('at').notNull(),
  target: settings('target', actTarget),
  before: settings('before', removedEvents).notNull(),
  madeN: bigint('made_n', { mode: 'number' }),
  why: text('why'),
  change: settings('change', actChangeSchema),
  undoneAt: instant('undone_at'),
  undoneBy: text('undone_by'),
  undoneByName: text('undone_by_name'),
  textsGoneAt: instant('texts_gone_at'),
});

export const chatBans = pgTable(
  'chat_bans',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    uid: text('uid').notNull(),
    userName: text('user_name').notNull(),
    actId: uuid('act_id').notNull(),
    accountId: text('account_id'),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.uid] })],
);

export const chatModes = pgTable('chat_modes', {
  clientId: uuid('client_id').notNull(),
  contentId: uuid('content_id').primaryKey(),
  slowSeconds: integer('slow_seconds').notNull(),
  holds: text('holds', { enum: HELD_MESSAGES_MODES }).notNull(),
});

export const chatMutes = pgTable(
  'chat_mutes',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    uid: text('uid').notNull(),
    userName: text('user_name').notNull(),
    until: instant('until').notNull(),
    since: instant('since').notNull(),
    accountId: text('account_id'),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.uid] })],
);

export const heldStates = ['waiting', 'released', 'declined'] as const;

export const chatHeld = pgTable(
  'chat_held',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    id: text('id').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
    uid: text('uid').notNull(),
    userName: text('user_name').notNull(),
    message: text('message').notNull(),
    at: instant('at').notNull(),
    because: text('because', { enum: HELD_BECAUSE }).notNull(),
    state: text('state', { enum: heldStates }).notNull(),
    actId: uuid('act_id'),
    decidedAt: instant('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.id] })],
);

export const chatDevices = pgTable(
  'chat_devices',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    uid: text('uid').notNull(),
    device: text('device').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.uid, table.device] })],
);
const ownWords = z.array(z.object({ word: z.string(), does: z.enum(WORD_ACTIONS) }));

export const chatWords = pgTable('chat_words', {
  clientId: uuid('client_id').primaryKey(),
  edition: integer('edition').notNull(),
  words: settings('words', ownWords).notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
  savedByName: text('saved_by_name').notNull(),
});

export const markKinds = ['like', 'flag'] as const;

export const chatMarks = pgTable(
  'chat_marks',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    kind: text('kind', { enum: markKinds }).notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
    uid: text('uid').notNull(),
    commandId: text('command_id'),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.kind, table.n, table.uid] })],
);

/** How many messages erased persons had written, by minute. `person` is a random id. */
export const chatErased = pgTable(
  'chat_erased',
  {
    contentId: uuid('content_id').notNull(),
    person: uuid('person').notNull(),
    minute: instant('minute').notNull(),
    isHost: boolean('is_host').notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.person, table.minute, table.isHost] })],
);
