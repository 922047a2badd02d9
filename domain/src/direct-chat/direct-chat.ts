import { z } from 'zod';

/** Statuses of a conversation with the hosts and of its participants. Source: 002 §3 (DM-2, DM-3). */
export const hostChatStatuses = ['request', 'active', 'ended', 'blocked'] as const;
/** Statuses of a conversation between two people and of its participants. */
export const directMessageStatuses = [
  'directMessageRequest',
  'directMessageActive',
  'directMessageEnded',
  'blocked',
] as const;

/** What is stored for each participant of a conversation (DM-5). */
const participant = { name: z.string(), image: z.string().nullable(), muted: z.boolean() };

const common = {
  id: z.string(),
  /** Increases with each change of the conversation. */
  version: z.int(),
  contentId: z.string(),
  users: z.array(z.string()),
  createdBy: z.string(),
  /** Name of the person who opened the conversation. */
  userName: z.string(),
  /** Name of the other person; null while no host has accepted. */
  recipientUserName: z.string().nullable(),
  /** Whether the recipient already sees the conversation. */
  showRequest: z.boolean(),
  /** In epoch milliseconds, like all times of a conversation. */
  updatedAt: z.number(),
  timestamp: z.number(),
  acceptedTimestamp: z.number().nullable(),
  /** The first message; null while there is none. */
  message: z.string().nullable(),
};

/**
 * A conversation of a viewer with the hosts. All staff of the content may read it, and at most one host takes part
 * (DM-7, DM-84).
 */
export const hostChatSchema = z
  .strictObject({
    ...common,
    hostChat: z.literal(true),
    hosts: z.array(z.string()),
    status: z.enum(hostChatStatuses),
    userData: z.record(z.string(), z.strictObject({ ...participant, status: z.enum(hostChatStatuses) })),
  })
  .meta({ id: 'HostChat' });
export type HostChat = z.infer<typeof hostChatSchema>;

/** A conversation between two people, which only these two see. */
const directMessageSchema = z
  .strictObject({
    ...common,
    hostChat: z.literal(false),
    hosts: z.array(z.string()),
    status: z.enum(directMessageStatuses),
    userData: z.record(z.string(), z.strictObject({ ...participant, status: z.enum(directMessageStatuses) })),
  })
  .meta({ id: 'DirectMessage' });
export type DirectMessage = z.infer<typeof directMessageSchema>;

/** A conversation, as its participants receive it (DM-4). */
export const directChatSchema = z.discriminatedUnion('hostChat', [hostChatSchema, directMessageSchema]);
export type DirectChat = z.infer<typeof directChatSchema>;

/**
 * A conversation as one person receives it. `unread` is the number of messages of others that this person has not read;
 * 0 if this person has muted the conversation (DM-52, DM-77).
 */
export const ownDirectChatSchema = z
  .strictObject({ chat: directChatSchema, unread: z.int() })
  .meta({ id: 'OwnDirectChat' });
export type OwnDirectChat = z.infer<typeof ownDirectChatSchema>;

/** Kinds of notices. The server creates notices, and pages show them among the messages. */
export const noticeKinds = ['accepted', 'transferred', 'left', 'closed', 'blocked', 'reopened'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A message of a conversation, numbered in its room. The server sets all fields but `message`. */
export const directMessageEventSchema = z
  .strictObject({
    /** The command id, which the sender's page generated (DM-87). */
    id: z.string(),
    uid: z.string(),
    userName: z.string(),
    photoURL: z.string().nullable(),
    /** Empty for a notice. */
    message: z.string(),
    /** When the server received the message, in epoch milliseconds. */
    timestamp: z.number(),
    isHost: z.boolean(),
    /**
     * If this is a notice, what the person `uid` did. `toName` is the host to whom the conversation was transferred
     * (DM-49).
     */
    notice: z.strictObject({ kind: z.enum(noticeKinds), toName: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'DirectMessageEvent' });
export type DirectMessageEvent = z.infer<typeof directMessageEventSchema>;

/** A message with its number in the room. */
export const numberedDirectMessageSchema = z.strictObject({ n: z.int(), data: directMessageEventSchema });
