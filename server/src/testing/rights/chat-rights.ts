import { MALFORMED, MISSING } from './asks.ts';
import type { ContentWorld } from './content-world.ts';
import type { Ask, Asks, Probe } from './rights.ts';

export const byId = 'loads by the id alone; the recipient is checked afterwards';
export const againInside = 'checked again in the transaction, with the current identity';

/** CHAT-76 to CHAT-78, DM-53 to DM-59: staff of the client who may access a channel of the content, whatever the chat's settings. */
export const chatModerators = (done: string, denied = 'not a host', absent = 'nothing', unknown = 'sign in') => `
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

/** Who may write, in public and in private (CHAT-104, CHAT-105, CHAT-109, CHAT-114, CHAT-115, CHAT-118). */
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

/** The probe of the chats of contents, by content id. */
export const chatsOfContents =
  (more: Partial<Ask> = {}): Probe<ContentWorld> =>
  ({ home, abroad }) => ({
    ...Object.fromEntries(
      Object.entries(home.contents).map(([name, { id }]) => [name, { params: { contentId: id }, ...more }]),
    ),
    foreign: { params: { contentId: abroad.contents.own.id }, ...more },
    missing: { params: { contentId: MISSING }, ...more },
    malformed: { params: { contentId: MALFORMED }, ...more },
  });

/** Adds the person's own id to each request, and one request with another person's id. */
export const ownIn =
  (all: Probe<ContentWorld>): Probe<ContentWorld> =>
  (person) => {
    const own: Asks = all(person);
    const as = (actorId: string, { params }: Ask): Ask => ({ params: { ...params, actorId } });
    const asked = Object.entries(own).map(([name, ask]) => [name, as(person.id, ask)]);
    return { ...Object.fromEntries(asked), 'of another': as(MISSING, own.foreign ?? { params: {} }) };
  };
