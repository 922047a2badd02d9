import { directChatSchema } from '@nave/domain/direct-chat/direct-chat.ts';
import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { settings } from '../platform/database/settings-column.ts';

export const directChats = pgTable('direct_chats', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  contentId: uuid('content_id').notNull(),
  hostChat: boolean('host_chat').notNull(),
  place: text('place'),
  createdBy: text('created_by').notNull(),
  commandId: text('command_id').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  chat: settings('chat', directChatSchema).notNull(),
});

export const directChatUsers = pgTable(
  'direct_chat_users',
  {
    clientId: uuid('client_id').notNull(),
    contentId: uuid('content_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    uid: text('uid').notNull(),
    readN: bigint('read_n', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.uid] })],
);
