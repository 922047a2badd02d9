import { commandsOf } from '../kernel/command.ts';
import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { chatCommandShapes, chatTopicShapes } from './chat.api.ts';

/**
 * `chat` is the room of a content's chat. A page that cannot resume receives the newest messages of the room, oldest
 * first. `staff` is the room of moderation. `self` is the state of one person in the chat. Source: 002 §7.2 (CHAT-5,
 * CHAT-7, CHAT-46).
 */
export const chatTopics = topicsOf<typeof chatTopicShapes>()({
  chat: 'chat:{contentId}',
  staff: 'chat-staff:{contentId}',
  self: 'chat-self:{contentId}:{actorId}',
});

/** Commands of the chat. */
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

export function chatTopic(contentId: string): TopicName<Chat> {
  return topicName(chatTopics.chat, { contentId });
}

export function chatStaffTopic(contentId: string): TopicName<typeof chatTopics.staff> {
  return topicName(chatTopics.staff, { contentId });
}

export function chatSelfTopic(contentId: string, actorId: string): TopicName<typeof chatTopics.self> {
  return topicName(chatTopics.self, { contentId, actorId });
}

/** Number of messages on a page of older messages (CHAT-48). */
export const CHAT_OLDER_PAGE = 25;
/**
 * Rate limit for the messages of all viewers of a room together: the number of messages at once, and per second after
 * that. Messages of staff do not count (CHAT-150).
 */
export const ROOM_BURST = 50;
export const ROOM_PER_SECOND = 25;
/** Rate limit of a person's likes and flags: the number at once, and the milliseconds until one more is allowed. */
export const MARK_BURST = 100;
export const MARK_REFILL_MS = 200;
