import { form, MISSING } from '@nave/server/testing/rights/asks.ts';
import {
  againInside,
  byId,
  chatModerators,
  chatsOfContents,
  chatWriters,
  ownIn,
  writerOutcomes,
} from '@nave/server/testing/rights/chat-rights.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';

/** Table of a read permission: the outcomes without permission, for a missing content, and with permission. */
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

const chatMarkers = `
  everyone                | silent, archived, deleted, missing, malformed  | nothing
  unnamed visitors        | own, outside, both, private, foreign, unseen, known, soon, ended, on demand | say your name
  named guest             | own, outside, both, private, foreign, unseen, soon, ended, on demand | gone
  named guest             | known                                          | say your e-mail
  guest with e-mail       | own, outside, both, private, foreign, unseen, known, soon, ended, on demand | gone
  visitors                | members                                        | sign in to chat
  users                   | own, outside, both, private, foreign, unseen, members, known, soon, ended, on demand | gone`;

/** Higher than any event number. */
const NEVER = 999_999;

export const rights: Rights<ContentWorld> = {
  cites: { answers: 'API-109 HOSTP-8~ CHAT-132 B1', secrets: 'API-24~ A29~' },
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
    // CHAT-112, CHAT-113: everyone where the chat has a preview; otherwise only those who may write.
    'GET /api/contents/:contentId/chat/messages': chatReaders('not readable', 'nothing'),
    'GET /api/contents/:contentId/chat/moderation': chatModerators('yes'),
    // API-109: the socket answers alike for a topic without permission and for a missing topic.
    'chat:{contentId}': chatReaders('no topic', 'no topic'),
    'chat-staff:{contentId}': chatModerators('yes', 'no topic', 'no topic', 'no topic'),
    // A caller without a cookie is a new guest on each socket.
    'chat-self:{contentId}:{actorId}': `${chatReaders('no topic', 'no topic', 'yes', 'guest + named guest + guest with e-mail + users')}
  nobody                  | own, outside, both, private, foreign           | no topic
  nobody                  | soon, ended, on demand, unseen, members, known | no topic
  nobody                  | silent, archived, deleted, missing, malformed  | no topic
  everyone                | of another                                     | no topic`,
    // CHAT-73 to CHAT-75: reading the chat is the first condition, the message decides the rest; here there is no
    // message.
    'chat.delete': chatReaders('not readable', 'nothing', 'gone'),
    // CHAT-67: those who may write, also while the chat is closed; here there is no such message.
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
    'chat.send': chatsOfContents(form(() => ({ message: `Hello ${v7()}` }))),
    'GET /api/contents/:contentId/chat/moderation': chatsOfContents(),
    'chat-staff:{contentId}': chatsOfContents(),
    'chat-self:{contentId}:{actorId}': ownIn(chatsOfContents()),
    'chat.delete': chatsOfContents(form(() => ({ n: NEVER }))),
    'chat.like': chatsOfContents(form(() => ({ n: NEVER, isOn: true }))),
    'chat.flag': chatsOfContents(form(() => ({ n: NEVER, isOn: true }))),
    'chat.pin': chatsOfContents(form(() => ({ n: NEVER, replaces: null }))),
    'chat.unpin': chatsOfContents(form(() => ({ n: NEVER }))),
    'chat.ban': chatsOfContents(form(() => ({ uid: MISSING }))),
    'chat.unban': chatsOfContents(form(() => ({ uid: MISSING }))),
    'GET /api/contents/:contentId/chat/alike': chatsOfContents({ query: `n=${NEVER}&minutes=10` }),
    'POST /api/contents/:contentId/chat/sweep': chatsOfContents(
      form(() => ({ commandId: v7(), n: NEVER, ns: [NEVER], isBanning: true })),
    ),
    'chat.mute': chatsOfContents(form(() => ({ uid: MISSING, minutes: 5 }))),
    'chat.unmute': chatsOfContents(form(() => ({ uid: MISSING }))),
    'chat.slow': chatsOfContents(form(() => ({ seconds: 0 }))),
    'chat.hold': chatsOfContents(form(() => ({ holds: 'nothing' }))),
    'chat.release': chatsOfContents(form(() => ({ id: MISSING }))),
    'chat.decline': chatsOfContents(form(() => ({ id: MISSING }))),
    'chat.undo': chatsOfContents(form(() => ({ actId: MISSING }))),
    'chat.explain': chatsOfContents(form(() => ({ actId: MISSING, why: 'Spam' }))),
  },
  doubleLocked: {
    'GET /api/contents/:contentId/chat/messages': { load: byId },
    'chat:{contentId}': { load: byId },
    'chat.send': { load: byId },
    'GET /api/contents/:contentId/chat/moderation': { load: byId },
    'chat-staff:{contentId}': { load: byId },
    'chat.delete': { load: byId },
    'chat.like': { load: byId },
    'chat.flag': { load: byId },
    'chat.pin': { load: byId, may: againInside },
    'chat.unpin': { load: byId, may: againInside },
    'chat.ban': { load: byId, may: againInside },
    'chat.unban': { load: byId, may: againInside },
    'GET /api/contents/:contentId/chat/alike': { load: byId },
    'POST /api/contents/:contentId/chat/sweep': { load: byId, may: againInside },
    'chat.mute': { load: byId, may: againInside },
    'chat.unmute': { load: byId, may: againInside },
    'chat.slow': { load: byId, may: againInside },
    'chat.hold': { load: byId, may: againInside },
    'chat.release': { load: byId, may: againInside },
    'chat.decline': { load: byId, may: againInside },
    'chat.undo': { load: byId, may: againInside },
    'chat.explain': { load: byId, may: againInside },
  },
};
