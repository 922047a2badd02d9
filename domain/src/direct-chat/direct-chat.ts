import { z } from 'zod';

/** How a conversation with the hosts stands, and each one's part in it. Source: 002 §3 (DM-2, DM-3). */
export const hostChatStatuses = ['request', 'active', 'ended', 'blocked'] as const;
/** The same of a conversation between two people. */
export const directMessageStatuses = [
  'directMessageRequest',
  'directMessageActive',
  'directMessageEnded',
  'blocked',
] as const;

/** What a conversation keeps of each of its people (DM-5). */
const person = { name: z.string(), image: z.string().nullable(), muted: z.boolean() };

const common = {
  id: z.string(),
  /** Counts up with each change: of two that a page gets of one conversation the greater is the newer. */
  version: z.int(),
  contentId: z.string(),
  users: z.array(z.string()),
  createdBy: z.string(),
  /** Of whoever opened it. */
  userName: z.string(),
  /** Of the other; null while no host has accepted. */
  recipientUserName: z.string().nullable(),
  /** Whether whoever did not open it has been shown it. */
  showRequest: z.boolean(),
  /** In epoch milliseconds, as all times here. */
  updatedAt: z.number(),
  timestamp: z.number(),
  acceptedTimestamp: z.number().nullable(),
  /** What was said first; null while nothing was. */
  message: z.string().nullable(),
};

/** Between a viewer and the hosts: all staff of the content may see it, and one of them at most talks (DM-7, DM-84). */
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

/** Between two people, who alone see it. */
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

/** A conversation as its people get it (DM-4). */
export const directChatSchema = z.discriminatedUnion('hostChat', [hostChatSchema, directMessageSchema]);
export type DirectChat = z.infer<typeof directChatSchema>;

/** The same with how many messages of others one has not read; none where one has muted it (DM-52, DM-77). */
export const ownDirectChatSchema = z
  .strictObject({ chat: directChatSchema, unread: z.int() })
  .meta({ id: 'OwnDirectChat' });
export type OwnDirectChat = z.infer<typeof ownDirectChatSchema>;

/** What stands in a conversation that nobody wrote. */
export const noticeKinds = ['accepted', 'transferred', 'left', 'closed', 'blocked', 'reopened'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A message of a conversation, numbered in its room. The server sets all of it but `message`. */
export const directMessageEventSchema = z
  .strictObject({
    /** The command id that the sender's page made (DM-87). */
    id: z.string(),
    uid: z.string(),
    userName: z.string(),
    photoURL: z.string().nullable(),
    /** Empty in a notice. */
    message: z.string(),
    /** When the server took it, in epoch milliseconds. */
    timestamp: z.number(),
    isHost: z.boolean(),
    /** In place of a message, what `uid` did; `toName` is to whom a conversation was transferred (DM-49). */
    notice: z.strictObject({ kind: z.enum(noticeKinds), toName: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'DirectMessageEvent' });
export type DirectMessageEvent = z.infer<typeof directMessageEventSchema>;

/** With its number in the room. */
export const numberedDirectMessageSchema = z.strictObject({ n: z.int(), data: directMessageEventSchema });
