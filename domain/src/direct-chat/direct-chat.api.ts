import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import type { CommandShape } from '../kernel/command.ts';
import type { TopicShape } from '../kernel/topic.ts';
import {
  directMessageEventSchema,
  hostChatSchema,
  numberedDirectMessageSchema,
  ownDirectChatSchema,
} from './direct-chat.ts';

/** A page of messages, oldest first, and whether there are older ones. */
const messagePage = z.strictObject({ items: z.array(numberedDirectMessageSchema), hasOlder: z.boolean() });

export const directChatTopicShapes = {
  /** The person's own conversations, newest first (DM-83). `gone`: the person is no longer part of it. */
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
      /** Moves all messages of the guest `from` to the user `to`, whom the guest has signed in as (DM-80). */
      moved: z.strictObject({ from: z.string(), to: z.string() }),
      /** Updates the author's photo on all of their messages. */
      photo: z.strictObject({ uid: z.string(), photoURL: z.string() }),
    },
  },
} satisfies Record<string, TopicShape>;

const contentId = z.string().max(36);
const chatId = z.string().max(36);
const uid = z.string().max(100);
/** The limit only bounds the frame; the rule about a message's length has an error of its own. */
const message = z.string().max(12_000);
const ofChat = { input: z.strictObject({ chatId }) };

/** The commands of conversations. The server takes the sender's identity and name from the connection (DM-13). */
export const directChatCommandShapes = {
  /** Asks the hosts: with a message, or with the text of a clicked link of the content. `created` is false if a conversation exists (DM-12). */
  request: {
    input: z.union([
      z.strictObject({ contentId, message }),
      z.strictObject({ contentId, link: z.string().max(1_000) }),
    ]),
    ack: z.strictObject({ chatId: z.string(), created: z.boolean() }),
  },
  /** Opens a conversation with a person, who sees it from the first message on. `isOnline`: the person is there now (DM-23). */
  start: {
    input: z.strictObject({ contentId, uid, message: message.nullable() }),
    ack: z.strictObject({ chatId: z.string(), created: z.boolean(), isOnline: z.boolean() }),
  },
  send: { input: z.strictObject({ chatId, message }) },
  accept: ofChat,
  /** Ends the sender's own part. */
  end: ofChat,
  /** A host ends it for everyone. */
  close: ofChat,
  block: ofChat,
  reopen: ofChat,
  /** `isOn` is the wanted state, so that a repeated command changes nothing. */
  mute: { input: z.strictObject({ chatId, isOn: z.boolean() }) },
  /** `from` is the host that the sender has seen; if another host has transferred meanwhile, the command is refused. */
  transfer: { input: z.strictObject({ chatId, from: uid, uid }) },
  /** Marks all messages up to number `n` as read. */
  read: { input: z.strictObject({ chatId, n: z.int().nonnegative() }) },
} satisfies Record<string, CommandShape>;

/** A host to whom a conversation can be transferred. */
const hostSchema = z
  .strictObject({ uid: z.string(), name: z.string(), image: z.string().nullable(), isOnline: z.boolean() })
  .meta({ id: 'ChatHost' });

/** `older` returns the page of messages before number `before`, oldest first. */
export const directChatShapes = {
  older: {
    query: z.strictObject({ before: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: messagePage,
  },
  /** The other hosts of the content: those online first, then by name. */
  hosts: { answer: z.strictObject({ hosts: z.array(hostSchema) }) },
} satisfies Record<string, CallShape>;
