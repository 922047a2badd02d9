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

/** What the topics of conversations carry. */
export const directChatTopicShapes = {
  /** One's own, newest first (DM-83). `gone`: one has no part in it any more. */
  own: {
    kind: 'state',
    snapshot: z.strictObject({ chats: z.array(ownDirectChatSchema) }),
    events: { changed: ownDirectChatSchema, gone: z.strictObject({ id: z.string() }) },
  },
  /** All with hosts, newest first (DM-84). */
  staff: {
    kind: 'state',
    snapshot: z.strictObject({ chats: z.array(hostChatSchema) }),
    events: { changed: hostChatSchema },
  },
  /** What is said in one. */
  room: {
    kind: 'room',
    snapshot: z.strictObject({ messages: z.array(numberedDirectMessageSchema), hasOlder: z.boolean() }),
    events: {
      message: directMessageEventSchema,
      /** Whoever wrote as `from`, a guest, is `to`, a user, from now on (DM-80). */
      moved: z.strictObject({ from: z.string(), to: z.string() }),
      /** Whoever wrote as `uid` has another picture from now on. */
      photo: z.strictObject({ uid: z.string(), photoURL: z.string() }),
    },
  },
} satisfies Record<string, TopicShape>;

const contentId = z.string().max(36);
const chatId = z.string().max(36);
const uid = z.string().max(100);
/** The length of a message is a rule with a sentence of its own; this only bounds the frame. */
const message = z.string().max(12_000);
const ofChat = { input: z.strictObject({ chatId }) };

/** What the commands of conversations take and answer. Who somebody is and is called the server knows itself (DM-13). */
export const directChatCommandShapes = {
  /** To the hosts: a message, or the text of a link of the content that was clicked. `created` is false where one exists (DM-12). */
  request: {
    input: z.union([
      z.strictObject({ contentId, message }),
      z.strictObject({ contentId, link: z.string().max(1_000) }),
    ]),
    ack: z.strictObject({ chatId: z.string(), created: z.boolean() }),
  },
  /** To a person, who sees it with the first message; `isOnline`: whether they are there now (DM-23). */
  start: {
    input: z.strictObject({ contentId, uid, message: message.nullable() }),
    ack: z.strictObject({ chatId: z.string(), created: z.boolean(), isOnline: z.boolean() }),
  },
  send: { input: z.strictObject({ chatId, message }) },
  accept: ofChat,
  /** One's own part in it. */
  end: ofChat,
  /** For everybody in it, by a host. */
  close: ofChat,
  block: ofChat,
  reopen: ofChat,
  /** What shall be: said twice it is no second change. */
  mute: { input: z.strictObject({ chatId, isOn: z.boolean() }) },
  /** `from` is the host that its sender has seen there: of two who transfer at once the second is told. */
  transfer: { input: z.strictObject({ chatId, from: uid, uid }) },
  /** Read up to message `n`. */
  read: { input: z.strictObject({ chatId, n: z.int().nonnegative() }) },
} satisfies Record<string, CommandShape>;

/** Somebody to whom a conversation can be transferred. */
const hostSchema = z
  .strictObject({ uid: z.string(), name: z.string(), image: z.string().nullable(), isOnline: z.boolean() })
  .meta({ id: 'ChatHost' });

/** What the calls of conversations take and answer: an older page is what came before message `before`, oldest first. */
export const directChatShapes = {
  older: {
    query: z.strictObject({ before: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: messagePage,
  },
  /** The hosts of its content but the one who has it, those who are there first, then by name. */
  hosts: { answer: z.strictObject({ hosts: z.array(hostSchema) }) },
} satisfies Record<string, CallShape>;
