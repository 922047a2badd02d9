import { form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import type { Ask, Asks, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';

/** Who reads; the outcome for who does not, for what is not there, and for who does. */
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

/** CHAT-76 to CHAT-78: staff of the client who reach a channel of the content, whatever its chat says. */
const chatModerators = (done: string, denied = 'not a host', absent = 'nothing', unknown = 'sign in') => `
  visitors                | anything                                       | ${unknown}
  users                   | silent, archived, deleted, missing, malformed  | ${absent}
  viewer + empty admin    | own, outside, both, private, foreign           | ${denied}
  viewer + empty admin    | unseen, members, known, soon, ended, on demand | ${denied}
  owner of B              | foreign                                        | ${done}
  owner of B              | own, outside, both, private                    | ${denied}
  owner of B              | unseen, members, known, soon, ended, on demand | ${denied}
  limited hosts + limited managers | own, both, private                    | ${done}
  limited hosts + limited managers | unseen, members, known, soon, ended, on demand | ${done}
  limited hosts + limited managers | outside, foreign                      | ${denied}
  hosts + managers        | own, outside, both, private                    | ${done}
  hosts + managers        | unseen, members, known, soon, ended, on demand | ${done}
  hosts + managers        | foreign                                        | ${denied}
  two-sided + global staff | own, outside, both, private, foreign          | ${done}
  two-sided + global staff | unseen, members, known, soon, ended, on demand | ${done}`;

const chatMarkers = `
  everyone                | silent, archived, deleted, missing, malformed  | nothing
  unnamed visitors        | own, outside, both, private, foreign, unseen, known, soon, ended, on demand | say your name
  named guest             | own, outside, both, private, foreign, unseen, soon, ended, on demand | gone
  named guest             | known                                          | say your e-mail
  guest with e-mail       | own, outside, both, private, foreign, unseen, known, soon, ended, on demand | gone
  visitors                | members                                        | sign in to chat
  users                   | own, outside, both, private, foreign, unseen, members, known, soon, ended, on demand | gone`;

/** The chats of contents: by the content's id alone. */
const chats =
  (more: Partial<Ask> = {}): Probe<ContentWorld> =>
  ({ home, abroad }) => ({
    ...Object.fromEntries(
      Object.entries(home.contents).map(([name, { id }]) => [name, { params: { contentId: id }, ...more }]),
    ),
    foreign: { params: { contentId: abroad.contents.own.id }, ...more },
    missing: { params: { contentId: MISSING }, ...more },
    malformed: { params: { contentId: MALFORMED }, ...more },
  });

/** No room has so many events. */
const NEVER = 999_999;

const againInside = 'asked again in the transaction, of who one is by then';
const byId = 'loads by the id alone; whom it is for is asked after that';

export const rights: Rights<ContentWorld> = {
  world: aContentWorld,
  outcomes: {
    'not readable': { status: 403, code: 'chat.not-readable' },
    'say your name': { status: 403, code: 'chat.name-needed' },
    'say your e-mail': { status: 403, code: 'chat.email-needed' },
    'sign in to chat': { status: 403, code: 'chat.sign-in-needed' },
    closed: { status: 409, code: 'chat.closed' },
    'no chat': { status: 409, code: 'chat.disabled' },
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
    // CHAT-112, CHAT-113: with preview everyone; without it whoever may write.
    'GET /api/contents/:contentId/chat/messages': chatReaders('not readable', 'nothing'),
    'GET /api/contents/:contentId/chat/moderation': chatModerators('yes'),
    // API-109: on the socket a topic that one may not follow and one that is not there are the same.
    'chat:{contentId}': chatReaders('no topic', 'no topic'),
    'chat-staff:{contentId}': chatModerators('yes', 'no topic', 'no topic', 'no topic'),
    // Whoever has no cookie is another one with each socket.
    'chat-self:{contentId}:{actorId}': `${chatReaders('no topic', 'no topic', 'yes', 'guest + named guest + guest with e-mail + users')}
  nobody                  | own, outside, both, private, foreign           | no topic
  nobody                  | soon, ended, on demand, unseen, members, known | no topic
  nobody                  | silent, archived, deleted, missing, malformed  | no topic
  everyone                | of another                                     | no topic`,
    // CHAT-73 to CHAT-75: by the message, once one may read; here there is none.
    'chat.delete': chatReaders('not readable', 'nothing', 'gone'),
    // CHAT-67: whoever may write, also while the chat is closed; here there is no such message.
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
    // CHAT-104, CHAT-105, CHAT-109, CHAT-114, CHAT-115, CHAT-118.
    'chat.send': `
  unnamed visitors        | own, outside, both, private, foreign, unseen, known | say your name
  named guest             | own, outside, both, private, foreign, unseen   | yes
  named guest             | known                                          | say your e-mail
  guest with e-mail       | own, outside, both, private, foreign, unseen, known | yes
  visitors                | members                                        | sign in to chat
  users                   | own, outside, both, private, foreign, unseen, members, known | yes
  everyone                | soon, ended                                    | closed
  everyone                | on demand                                      | no chat
  everyone                | silent, archived, deleted, missing, malformed  | nothing`,
  },
  probes: {
    'GET /api/contents/:contentId/chat/messages': chats({ query: 'before=1000' }),
    'chat:{contentId}': chats(),
    'chat.send': chats(form(() => ({ message: `Hello ${v7()}` }))),
    'GET /api/contents/:contentId/chat/moderation': chats(),
    'chat-staff:{contentId}': chats(),
    'chat-self:{contentId}:{actorId}': (person) => {
      const own: Asks = chats()(person);
      const as = (actorId: string, { params }: Ask): Ask => ({ params: { ...params, actorId } });
      const asked = Object.entries(own).map(([name, ask]) => [name, as(person.id, ask)]);
      return { ...Object.fromEntries(asked), 'of another': as(MISSING, own.foreign ?? { params: {} }) };
    },
    'chat.delete': chats(form(() => ({ n: NEVER }))),
    'chat.like': chats(form(() => ({ n: NEVER, isOn: true }))),
    'chat.flag': chats(form(() => ({ n: NEVER, isOn: true }))),
    'chat.pin': chats(form(() => ({ n: NEVER, replaces: null }))),
    'chat.unpin': chats(form(() => ({ n: NEVER }))),
    'chat.ban': chats(form(() => ({ uid: MISSING }))),
    'chat.unban': chats(form(() => ({ uid: MISSING }))),
    'GET /api/contents/:contentId/chat/alike': chats({ query: `n=${NEVER}&minutes=10` }),
    'POST /api/contents/:contentId/chat/sweep': chats(
      form(() => ({ commandId: v7(), n: NEVER, ns: [NEVER], isBanning: true })),
    ),
    'chat.mute': chats(form(() => ({ uid: MISSING, minutes: 5 }))),
    'chat.unmute': chats(form(() => ({ uid: MISSING }))),
    'chat.slow': chats(form(() => ({ seconds: 0 }))),
    'chat.hold': chats(form(() => ({ holds: 'nothing' }))),
    'chat.release': chats(form(() => ({ id: MISSING }))),
    'chat.decline': chats(form(() => ({ id: MISSING }))),
    'chat.undo': chats(form(() => ({ actId: MISSING }))),
    'chat.explain': chats(form(() => ({ actId: MISSING, why: 'Spam' }))),
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
  size: { cells: 7_075, mutations: 84 },
};
