import { z } from 'zod';

/** Statuses of a conversation with the hosts, and of each person's part. Source: 002 §3 (DM-2, DM-3). */
export const hostChatStatuses = ['request', 'active', 'ended', 'blocked'] as const;
/** Statuses of a conversation between two people, and of each person's part. */
export const directMessageStatuses = [
  'directMessageRequest',
  'directMessageActive',
  'directMessageEnded',
  'blocked',
] as const;

/** Stored for each person of a conversation (DM-5). */
const person = { name: z.string(), image: z.string().nullable(), muted: z.boolean() };

const common = {
  id: z.string(),
  /** Increases with each change; of two versions of a conversation the greater one is newer. */
  version: z.int(),
  contentId: z.string(),
  users: z.array(z.string()),
  createdBy: z.string(),
  /** Name of the person who opened it. */
  userName: z.string(),
  /** Name of the other person; null while no host has accepted. */
  recipientUserName: z.string().nullable(),
  /** Whether the recipient sees it already. */
  showRequest: z.boolean(),
  /** Like all times of a conversation in epoch milliseconds. */
  updatedAt: z.number(),
  timestamp: z.number(),
  acceptedTimestamp: z.number().nullable(),
  /** The first message; null while there is none. */
  message: z.string().nullable(),
};

/** A conversation of a viewer with the hosts: all staff of the content may read it, and at most one of them takes part (DM-7, DM-84). */
export const hostChatSchema = z
  .strictObject({
    ...common,
    hostChat: z.literal(true),
    hosts: z.array(z.string()),
    status: z.enum(hostChatStatuses),
    userData: z.record(z.string(), z.strictObject({ ...person, status: z.enum(hostChatStatuses) })),
  })
  .meta({ id: 'HostChat' });
export type HostChat = z.infer<typeof hostChatSchema>;

/** A conversation of two people, which only they see. */
const directMessageSchema = z
  .strictObject({
    ...common,
    hostChat: z.literal(false),
    hosts: z.array(z.string()),
    status: z.enum(directMessageStatuses),
    userData: z.record(z.string(), z.strictObject({ ...person, status: z.enum(directMessageStatuses) })),
  })
  .meta({ id: 'DirectMessage' });
export type DirectMessage = z.infer<typeof directMessageSchema>;

/** A conversation as its people receive it (DM-4). */
export const directChatSchema = z.discriminatedUnion('hostChat', [hostChatSchema, directMessageSchema]);
export type DirectChat = z.infer<typeof directChatSchema>;

/** With the number of unread messages of others; 0 if the person has muted it (DM-52, DM-77). */
export const ownDirectChatSchema = z
  .strictObject({ chat: directChatSchema, unread: z.int() })
  .meta({ id: 'OwnDirectChat' });
export type OwnDirectChat = z.infer<typeof ownDirectChatSchema>;

/** Kinds of notices, which appear among the messages and which the server creates. */
export const noticeKinds = ['accepted', 'transferred', 'left', 'closed', 'blocked', 'reopened'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A message of a conversation, numbered in its room. The server sets all fields but `message`. */
export const directMessageEventSchema = z
  .strictObject({
    /** The command id, which the sender's page made (DM-87). */
    id: z.string(),
    uid: z.string(),
    userName: z.string(),
    photoURL: z.string().nullable(),
    /** Empty for a notice. */
    message: z.string(),
    /** When the server received it, in epoch milliseconds. */
    timestamp: z.number(),
    isHost: z.boolean(),
    /** What `uid` did, if this is a notice; `toName` is the host to whom the conversation was transferred (DM-49). */
    notice: z.strictObject({ kind: z.enum(noticeKinds), toName: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'DirectMessageEvent' });
export type DirectMessageEvent = z.infer<typeof directMessageEventSchema>;

/** A message with its number in the room. */
export const numberedDirectMessageSchema = z.strictObject({ n: z.int(), data: directMessageEventSchema });
