import { commandsOf } from '../kernel/command.ts';
import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { chatCommandShapes, chatTopicShapes } from './chat.api.ts';

/**
 * The room of each content's chat: its messages are numbered 1, 2, 3 ... A page that cannot be given just the missing ones
 * gets the newest, oldest first. Source: 002 §7.2 (CHAT-5, CHAT-7, CHAT-46).
 */
export const chatTopics = topicsOf<typeof chatTopicShapes>()({
  chat: 'chat:{contentId}',
  staff: 'chat-staff:{contentId}',
  self: 'chat-self:{contentId}:{actorId}',
});

/** What pages ask of the chat. */
export const chatCommands = commandsOf<typeof chatCommandShapes>()({
  send: 'chat.send',
  delete: 'chat.delete',
  like: 'chat.like',
  flag: 'chat.flag',
  pin: 'chat.pin',
  unpin: 'chat.unpin',
  ban: 'chat.ban',
  unban: 'chat.unban',
  mute: 'chat.mute',
  unmute: 'chat.unmute',
  slow: 'chat.slow',
  hold: 'chat.hold',
  release: 'chat.release',
  decline: 'chat.decline',
  undo: 'chat.undo',
  explain: 'chat.explain',
});

type Chat = typeof chatTopics.chat;

/** The room of a content's chat. */
export function chatTopic(contentId: string): TopicName<Chat> {
  return topicName(chatTopics.chat, { contentId });
}

/** The room of what its staff did. */
export function chatStaffTopic(contentId: string): TopicName<typeof chatTopics.staff> {
  return topicName(chatTopics.staff, { contentId });
}

/** How somebody stands in a chat. */
export function chatSelfTopic(contentId: string, actorId: string): TopicName<typeof chatTopics.self> {
  return topicName(chatTopics.self, { contentId, actorId });
}

/** Newest messages of the live list (CHAT-46). */
export const CHAT_LIVE_LIST = 100;
/** Messages of an older page (CHAT-48). */
export const CHAT_OLDER_PAGE = 25;
/** What a room's viewers may say at once, all together, and a second after that; staff is not counted (CHAT-150). */
export const ROOM_BURST = 50;
export const ROOM_PER_SECOND = 25;
/** How many likes and flags somebody makes at once, and how long one refills, in milliseconds. */
export const MARK_BURST = 100;
export const MARK_REFILL_MS = 200;
