import type { ContentWorld } from './content-world.ts';
import { MALFORMED, MISSING } from './requests.ts';
import type { ObjectRequest, ObjectRequests, Probe } from './rights.ts';

/** Reasons of `checkExemptions`. */
export const loadedById = 'load finds every object by its id; may checks the actor';
export const checkedInTransaction = 'the transaction checks the permission again, with the actor’s current rights';

/**
 * Lines for entries of moderators: staff of the client who may access a channel of the content, independent of the
 * chat's settings (CHAT-76 to CHAT-78, DM-53 to DM-59). The parameters are the outcomes for moderators, for other
 * users, for a missing chat, and for visitors.
 */
export const chatModerators = (done: string, denied = 'not a host', absent = 'nothing', notSignedIn = 'sign in') => `
  visitors                | anything                                       | ${notSignedIn}
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
  staff of A and B + global staff | own, outside, both, private, foreign   | ${done}
  staff of A and B + global staff | unseen, members, known, soon, ended, on demand | ${done}`;

/** Lines for writing public and private messages (CHAT-104, CHAT-105, CHAT-109, CHAT-114, CHAT-115, CHAT-118). */
export const chatWriters = (done: string) => `
  unnamed visitors        | own, outside, both, private, foreign, unseen, known | say your name
  named guest             | own, outside, both, private, foreign, unseen   | ${done}
  named guest             | known                                          | say your e-mail
  guest with e-mail       | own, outside, both, private, foreign, unseen, known | ${done}
  visitors                | members                                        | sign in to chat
  users                   | own, outside, both, private, foreign, unseen, members, known | ${done}
  everyone                | soon, ended                                    | closed
  everyone                | on demand                                      | no chat
  everyone                | silent, archived, deleted, missing, malformed  | nothing`;

/** The outcomes for people who may not write. */
export const writerOutcomes = {
  'say your name': { status: 403, code: 'chat.name-needed' },
  'say your e-mail': { status: 403, code: 'chat.email-needed' },
  'sign in to chat': { status: 403, code: 'chat.sign-in-needed' },
  closed: { status: 409, code: 'chat.closed' },
  'no chat': { status: 409, code: 'chat.disabled' },
} as const;

/** The probe of a path, topic or command with a content id. */
export const chatsOfContents =
  (more: Partial<ObjectRequest> = {}): Probe<ContentWorld> =>
  ({ worldA, worldB }) => ({
    ...Object.fromEntries(
      Object.entries(worldA.contents).map(([name, { id }]) => [name, { params: { contentId: id }, ...more }]),
    ),
    foreign: { params: { contentId: worldB.contents.own.id }, ...more },
    missing: { params: { contentId: MISSING }, ...more },
    malformed: { params: { contentId: MALFORMED }, ...more },
  });

/** Adds the person's own id to each request, and adds one request with the id of another person. */
export const withOwnId =
  (all: Probe<ContentWorld>): Probe<ContentWorld> =>
  (person) => {
    const requests: ObjectRequests = all(person);
    const withId = (actorId: string, { params }: ObjectRequest): ObjectRequest => ({ params: { ...params, actorId } });
    const own = Object.entries(requests).map(([name, request]) => [name, withId(person.id, request)]);
    return { ...Object.fromEntries(own), 'of another': withId(MISSING, requests.foreign ?? { params: {} }) };
  };
