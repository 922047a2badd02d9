import {
  chatModerators,
  chatsOfContents,
  chatWriters,
  checkedInTransaction,
  loadedById,
  withOwnId,
  writerOutcomes,
} from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { body, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';

/**
 * Lines for reading a chat. The first three parameters are the outcomes without permission, for a missing chat, and
 * with permission. The fourth parameter is the group of people for the lines that otherwise apply to everyone.
 */
const chatReaders = (unreadable: string, absent: string, readable = 'yes', everyone = 'everyone') => `
  ${everyone}             | own, outside, both, private, foreign           | ${readable}
  ${everyone}             | soon, ended, on demand                         | ${readable}
  ${everyone}             | silent, archived, deleted, missing, malformed  | ${absent}
  users                   | unseen, members, known                         | ${readable}
  ${everyone === 'everyone' ? 'unnamed visitors' : 'guest'} | unseen, members, known | ${unreadable}
  named guest             | unseen                                         | ${readable}
  named guest             | members, known                                 | ${unreadable}
  guest with e-mail       | unseen, known                                  | ${readable}
  guest with e-mail       | members                                        | ${unreadable}`;

/** Lines for likes and flags of a message that does not exist. */
const chatMarkers = `
  everyone                | silent, archived, deleted, missing, malformed  | nothing
  unnamed visitors        | own, outside, both, private, foreign, unseen, known, soon, ended, on demand | say your name
  named guest             | own, outside, both, private, foreign, unseen, soon, ended, on demand | gone
  named guest             | known                                          | say your e-mail
  guest with e-mail       | own, outside, both, private, foreign, unseen, known, soon, ended, on demand | gone
  visitors                | members                                        | sign in to chat
  users                   | own, outside, both, private, foreign, unseen, members, known, soon, ended, on demand | gone`;

/** Higher than every event number. */
const MISSING_N = 999_999;

export const rights: Rights<ContentWorld> = {
  citedRules: { answers: 'API-109 HOSTP-8~ CHAT-132 B1', secrets: 'API-24~ A29~' },
  world: aContentWorld,
  outcomes: {
    'not readable': { status: 403, code: 'chat.not-readable' },
    ...writerOutcomes,
    'not a host': { status: 403, code: 'chat.not-moderator' },
    gone: { status: 409, code: 'chat.message-gone' },
    'no pin': { status: 409, code: 'chat.pin-gone' },
    'slow already': { status: 409, code: 'chat.slow-already' },
    'hold already': { status: 409, code: 'chat.hold-already' },
    'not held': { status: 409, code: 'chat.held-gone' },
    'not muted': { status: 409, code: 'chat.not-muted' },
    'not banned': { status: 409, code: 'chat.not-banned' },
  },
  table: {
    // CHAT-112, CHAT-113: everyone can read a chat with preview; only people who may write can read other chats.
    'GET /api/contents/:contentId/chat/messages': chatReaders('not readable', 'nothing'),
    'GET /api/contents/:contentId/chat/moderation': chatModerators('yes'),
    // API-109: the socket gives the same answer for a topic without permission and for a missing topic.
    'chat:{contentId}': chatReaders('no topic', 'no topic'),
    'chat-staff:{contentId}': chatModerators('yes', 'no topic', 'no topic', 'no topic'),
    // A visitor without a cookie is a new guest on each socket, so no request can contain this guest's id.
    'chat-self:{contentId}:{actorId}': `${chatReaders('no topic', 'no topic', 'yes', 'guest + named guest + guest with e-mail + users')}
  new visitor             | own, outside, both, private, foreign           | no topic
  new visitor             | soon, ended, on demand, unseen, members, known | no topic
  new visitor             | silent, archived, deleted, missing, malformed  | no topic
  everyone                | of another                                     | no topic`,
    // CHAT-73 to CHAT-75: people who may read the chat may delete some messages. The message of these requests is
    // missing.
    'chat.delete': chatReaders('not readable', 'nothing', 'gone'),
    // CHAT-67: people who may write can also like and flag while the chat is closed. The message of these requests is
    // missing.
    'chat.like': chatMarkers,
    'chat.flag': chatMarkers,
    'chat.pin': chatModerators('gone'),
    'chat.unpin': chatModerators('no pin'),
    'chat.ban': chatModerators('nothing'),
    'chat.unban': chatModerators('not banned'),
    'GET /api/contents/:contentId/chat/alike': chatModerators('gone'),
    'POST /api/contents/:contentId/chat/sweep': chatModerators('gone'),
    'chat.mute': chatModerators('nothing'),
    'chat.unmute': chatModerators('not muted'),
    'chat.slow': chatModerators('slow already'),
    'chat.hold': chatModerators('hold already'),
    'chat.release': chatModerators('not held'),
    'chat.decline': chatModerators('not held'),
    'chat.undo': chatModerators('nothing'),
    'chat.explain': chatModerators('nothing'),
    'chat.send': chatWriters('yes'),
  },
  probes: {
    'GET /api/contents/:contentId/chat/messages': chatsOfContents({ query: 'before=1000' }),
    'chat:{contentId}': chatsOfContents(),
    'chat.send': chatsOfContents(body(() => ({ message: `Hello ${v7()}` }))),
    'GET /api/contents/:contentId/chat/moderation': chatsOfContents(),
    'chat-staff:{contentId}': chatsOfContents(),
    'chat-self:{contentId}:{actorId}': withOwnId(chatsOfContents()),
    'chat.delete': chatsOfContents(body(() => ({ n: MISSING_N }))),
    'chat.like': chatsOfContents(body(() => ({ n: MISSING_N, isOn: true }))),
    'chat.flag': chatsOfContents(body(() => ({ n: MISSING_N, isOn: true }))),
    'chat.pin': chatsOfContents(body(() => ({ n: MISSING_N, replaces: null }))),
    'chat.unpin': chatsOfContents(body(() => ({ n: MISSING_N }))),
    'chat.ban': chatsOfContents(body(() => ({ uid: MISSING }))),
    'chat.unban': chatsOfContents(body(() => ({ uid: MISSING }))),
    'GET /api/contents/:contentId/chat/alike': chatsOfContents({ query: `n=${MISSING_N}&minutes=10` }),
    'POST /api/contents/:contentId/chat/sweep': chatsOfContents(
      body(() => ({ commandId: v7(), n: MISSING_N, ns: [MISSING_N], isBanning: true })),
    ),
    'chat.mute': chatsOfContents(body(() => ({ uid: MISSING, minutes: 5 }))),
    'chat.unmute': chatsOfContents(body(() => ({ uid: MISSING }))),
    'chat.slow': chatsOfContents(body(() => ({ seconds: 0 }))),
    'chat.hold': chatsOfContents(body(() => ({ holds: 'nothing' }))),
    'chat.release': chatsOfContents(body(() => ({ id: MISSING }))),
    'chat.decline': chatsOfContents(body(() => ({ id: MISSING }))),
    'chat.undo': chatsOfContents(body(() => ({ actId: MISSING }))),
    'chat.explain': chatsOfContents(body(() => ({ actId: MISSING, why: 'Spam' }))),
  },
  checkExemptions: {
    'GET /api/contents/:contentId/chat/messages': { load: loadedById },
    'chat:{contentId}': { load: loadedById },
    'chat.send': { load: loadedById },
    'GET /api/contents/:contentId/chat/moderation': { load: loadedById },
    'chat-staff:{contentId}': { load: loadedById },
    'chat.delete': { load: loadedById },
    'chat.like': { load: loadedById },
    'chat.flag': { load: loadedById },
    'chat.pin': { load: loadedById, may: checkedInTransaction },
    'chat.unpin': { load: loadedById, may: checkedInTransaction },
    'chat.ban': { load: loadedById, may: checkedInTransaction },
    'chat.unban': { load: loadedById, may: checkedInTransaction },
    'GET /api/contents/:contentId/chat/alike': { load: loadedById },
    'POST /api/contents/:contentId/chat/sweep': { load: loadedById, may: checkedInTransaction },
    'chat.mute': { load: loadedById, may: checkedInTransaction },
    'chat.unmute': { load: loadedById, may: checkedInTransaction },
    'chat.slow': { load: loadedById, may: checkedInTransaction },
    'chat.hold': { load: loadedById, may: checkedInTransaction },
    'chat.release': { load: loadedById, may: checkedInTransaction },
    'chat.decline': { load: loadedById, may: checkedInTransaction },
    'chat.undo': { load: loadedById, may: checkedInTransaction },
    'chat.explain': { load: loadedById, may: checkedInTransaction },
  },
};
