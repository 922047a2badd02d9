import { commandsOf } from '../kernel/command.ts';
import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { directChatCommandShapes, directChatTopicShapes } from './direct-chat.api.ts';

/**
 * The topics of private conversations. All subscribers of a topic receive the same bytes. Therefore each person has a
 * separate topic, staff have a topic with all conversations with hosts, and each conversation has a room. Only the
 * participants may subscribe to a room; staff may also subscribe to the rooms of conversations with hosts. Source: 002
 * §7.2 (DM-83 to DM-85).
 */
export const directChatTopics = topicsOf<typeof directChatTopicShapes>()({
  own: 'direct:{contentId}:{actorId}',
  staff: 'direct-staff:{contentId}',
  room: 'direct-chat:{chatId}',
});

/** Commands of conversations. */
export const directChatCommands = commandsOf<typeof directChatCommandShapes>()({
  request: 'direct.request',
  start: 'direct.start',
  send: 'direct.send',
  accept: 'direct.accept',
  end: 'direct.end',
  close: 'direct.close',
  block: 'direct.block',
  reopen: 'direct.reopen',
  mute: 'direct.mute',
  transfer: 'direct.transfer',
  read: 'direct.read',
});

/** Returns the topic of a person's own conversations on a content. */
export function ownDirectChatsTopic(contentId: string, actorId: string): TopicName<typeof directChatTopics.own> {
  return topicName(directChatTopics.own, { contentId, actorId });
}

/** Returns the topic of all conversations with hosts on a content. */
export function directChatStaffTopic(contentId: string): TopicName<typeof directChatTopics.staff> {
  return topicName(directChatTopics.staff, { contentId });
}

export function directChatRoom(chatId: string): TopicName<typeof directChatTopics.room> {
  return topicName(directChatTopics.room, { chatId });
}

/** Number of messages that a page receives when it opens a conversation: the newest. */
export const SHOWN_DIRECT_MESSAGES = 100;
/** Number of messages on a page of older messages. */
export const DIRECT_OLDER_PAGE = 25;
/** Maximum number of conversations in a list, which contains the newest. */
export const DIRECT_CHATS = 500;
/**
 * Rate limit for new conversations of all viewers of a content together: the number at once, and per second after that
 * (DM-94).
 */
export const OPENING_BURST = 50;
export const OPENINGS_PER_SECOND = 10;
