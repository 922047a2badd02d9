import { form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { v7 } from 'uuid';

const chatReaders = (unreadable: string, absent: string) => `
  everyone                | own, outside, both, private, foreign           | yes
  everyone                | soon, ended, on demand                         | yes
  everyone                | silent, archived, deleted, missing, malformed  | ${absent}
  users                   | unseen, members, known                         | yes
  unnamed visitors        | unseen, members, known                         | ${unreadable}
  named guest             | unseen                                         | yes
  named guest             | members, known                                 | ${unreadable}
  guest with e-mail       | unseen, known                                  | yes
  guest with e-mail       | members                                        | ${unreadable}`;

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
  },
  table: {
    // CHAT-112, CHAT-113: with preview everyone; without it whoever may write.
    'GET /api/contents/:contentId/chat/messages': chatReaders('not readable', 'nothing'),
    // API-109: on the socket a topic that one may not follow and one that is not there are the same.
    'chat:{contentId}': chatReaders('no topic', 'no topic'),
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
  },
  doubleLocked: {
    'GET /api/contents/:contentId/chat/messages': { load: byId },
    'chat:{contentId}': { load: byId },
    'chat.send': { load: byId },
  },
  size: { cells: 928, mutations: 9 },
};
