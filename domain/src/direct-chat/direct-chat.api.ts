import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import type { CommandShape } from '../kernel/command.ts';
import { REDACTED } from '../kernel/realtime.ts';
import type { TopicShape } from '../kernel/topic.ts';
import {
  directMessageEventSchema,
  hostChatSchema,
  numberedDirectMessageSchema,
  ownDirectChatSchema,
} from './direct-chat.ts';

/** A page of messages, oldest first, and whether there are older messages. */
const messagePage = z.strictObject({ items: z.array(numberedDirectMessageSchema), hasOlder: z.boolean() });

export const directChatTopicShapes = {
  /**
   * The person's own conversations, newest first (DM-83). `gone`: the person no longer takes part in the conversation.
   */
  own: {
    kind: 'state',
    snapshot: z.strictObject({ chats: z.array(ownDirectChatSchema) }),
    events: { changed: ownDirectChatSchema, gone: z.strictObject({ id: z.string() }) },
  },
  /** All conversations with hosts, newest first (DM-84). */
  staff: {
    kind: 'state',
    snapshot: z.strictObject({ chats: z.array(hostChatSchema) }),
    events: { changed: hostChatSchema },
  },
  /** The messages of one conversation. */
  room: {
    kind: 'room',
    snapshot: z.strictObject({ messages: z.array(numberedDirectMessageSchema), hasOlder: z.boolean() }),
    events: {
      message: directMessageEventSchema,
      /** Moves all messages of the guest `from` to the user `to`, as whom the guest has signed in (DM-80). */
      moved: z.strictObject({ from: z.string(), to: z.string() }),
      /** Updates the author's photo on all of their messages. */
      photo: z.strictObject({ uid: z.string(), photoURL: z.string() }),
      /** A message of an erased person. */
      [REDACTED]: z.null(),
    },
  },
} satisfies Record<string, TopicShape>;

const contentId = z.string().max(36);
const chatId = z.string().max(36);
const uid = z.string().max(100);
/**
 * This limit only bounds the size of the frame. The server refuses a message that is too long with a specific error.
 */
const message = z.string().max(12_000);
const onlyChatId = { input: z.strictObject({ chatId }) };

/** The commands of conversations. The server takes the sender's identity and name from the connection (DM-13). */
export const directChatCommandShapes = {
  /**
   * Requests a conversation with the hosts, with a message or with the text of a clicked link of the content. `created`
   * is false if a conversation exists (DM-12).
   */
  request: {
    input: z.union([
      z.strictObject({ contentId, message }),
      z.strictObject({ contentId, link: z.string().max(1_000) }),
    ]),
    ack: z.strictObject({ chatId: z.string(), created: z.boolean() }),
  },
  /**
   * Opens a conversation with a person, who sees it from the first message on. `isOnline`: the person is online
   * (DM-23).
   */
  start: {
    input: z.strictObject({ contentId, uid, message: message.nullable() }),
    ack: z.strictObject({ chatId: z.string(), created: z.boolean(), isOnline: z.boolean() }),
  },
  send: { input: z.strictObject({ chatId, message }) },
  accept: onlyChatId,
  /** Ends the conversation for the sender. */
  end: onlyChatId,
  /** Ends the conversation for all participants. Only hosts may send this command. */
  close: onlyChatId,
  block: onlyChatId,
  reopen: onlyChatId,
  /** `isOn` is the wanted state, so that a repeated command changes nothing. */
  mute: { input: z.strictObject({ chatId, isOn: z.boolean() }) },
  /**
   * Transfers the conversation to the host `uid`. `from` is the current host that the sender sees; if the host has
   * changed meanwhile, the command is refused.
   */
  transfer: { input: z.strictObject({ chatId, from: uid, uid }) },
  /** Marks all messages up to number `n` as read. */
  read: { input: z.strictObject({ chatId, n: z.int().nonnegative() }) },
} satisfies Record<string, CommandShape>;

/** A host to whom a conversation can be transferred. */
const hostSchema = z
  .strictObject({ uid: z.string(), name: z.string(), image: z.string().nullable(), isOnline: z.boolean() })
  .meta({ id: 'ChatHost' });

export const directChatShapes = {
  /** Returns the page of messages before the message with the number `before`, oldest first. */
  older: {
    scopes: ['chat:read', 'people:read'],
    query: z.strictObject({ before: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: messagePage,
  },
  /** Returns the other hosts of the content. Hosts who are online come first; otherwise they are sorted by name. */
  hosts: { scopes: ['chat:read', 'people:read'], answer: z.strictObject({ hosts: z.array(hostSchema) }) },
  /**
   * Returns how many requests to the hosts are older, the usual wait in minutes (null if too few requests were accepted)
   * and whether a host is online.
   */
  line: {
    scopes: null,
    answer: z.strictObject({ ahead: z.int(), usualMinutes: z.int().nullable(), isHostOnline: z.boolean() }),
  },
} satisfies Record<string, CallShape>;
