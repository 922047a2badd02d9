import { commandsOf } from '../kernel/command.ts';
import { type TopicName, topicName, topicsOf } from '../kernel/topic.ts';
import type { directChatCommandShapes, directChatTopicShapes } from './direct-chat.api.ts';

/**
 * Private conversations. Every follower of a topic gets the same bytes: so each person has a topic of their own, staff one
 * of all conversations with hosts, and each conversation a room that its people alone may follow, and staff where it is one
 * with hosts. Source: 002 §7.2 (DM-83 to DM-85).
 */
export const directChatTopics = topicsOf<typeof directChatTopicShapes>()({
  own: 'direct:{contentId}:{actorId}',
  staff: 'direct-staff:{contentId}',
  room: 'direct-chat:{chatId}',
});

/** What pages ask of conversations. */
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

/** Somebody's own conversations of a content. */
export function ownDirectChatsTopic(contentId: string, actorId: string): TopicName<typeof directChatTopics.own> {
  return topicName(directChatTopics.own, { contentId, actorId });
}

/** All conversations of a content with its hosts. */
export function directChatStaffTopic(contentId: string): TopicName<typeof directChatTopics.staff> {
  return topicName(directChatTopics.staff, { contentId });
}

/** The room of a conversation. */
export function directChatRoom(chatId: string): TopicName<typeof directChatTopics.room> {
  return topicName(directChatTopics.room, { chatId });
}

/** Newest messages that whoever opens a conversation gets. */
export const DIRECT_LIVE_LIST = 100;
/** Messages of an older page. */
export const DIRECT_OLDER_PAGE = 25;
/** Conversations that a list holds at most, the newest. */
export const DIRECT_CHATS = 500;
/** How many conversations of a content its viewers may open at once, all together, and a second after that (DM-94). */
export const OPENING_BURST = 50;
export const OPENINGS_PER_SECOND = 10;
