import type { ActorName } from './people.ts';

/**
 * Who may do what, written by hand from the specification (000 §6, 001 §6, 002 §6) and product-decisions, never computed
 * from the product's own policies. A line says `actors | objects | outcome`; `+` adds actors, `,` adds objects.
 *
 * Everyone but the owner of B looks at client A and calls B foreign. `own` is in the whitelist of the limited, `outside`
 * is not; `private` is in it. `crossed` names B's record below A's path. `archived` lies in an archived client, on which
 * everyone has the role that they have on A. `spoofed` is `own` with B's id in the body.
 */
export const groups: Record<string, ActorName[]> = {
  visitors: ['nobody', 'guest', 'named guest', 'guest with e-mail'],
  'unnamed visitors': ['nobody', 'guest'],
  hosts: ['host', 'superhost'],
  'limited hosts': ['limited host', 'limited superhost'],
  managers: ['admin', 'owner'],
  'limited managers': ['limited admin', 'limited owner'],
  'two-sided': ['superhost of A, admin of B'],
  'global staff': ['global admin', 'global owner'],
  'staff of A': [
    'host',
    'superhost',
    'admin',
    'owner',
    'limited host',
    'limited superhost',
    'limited admin',
    'limited owner',
    'empty admin',
  ],
  users: [
    'viewer',
    'host',
    'superhost',
    'admin',
    'owner',
    'limited host',
    'limited superhost',
    'limited admin',
    'limited owner',
    'empty admin',
    'owner of B',
    'superhost of A, admin of B',
    'global admin',
    'global owner',
  ],
};
groups.everyone = [...(groups.visitors ?? []), ...(groups.users ?? [])];

/** What the table's outcomes mean. `code` is that of the refusal; an HTTP answer also has the status. */
export const outcomes = {
  yes: { status: 200, code: null },
  'sign in': { status: 401, code: 'session.missing' },
  unauthorized: { status: 403, code: 'session.unauthorized' },
  'not yourself': { status: 403, code: 'accounts.not-yourself' },
  'no client': { status: 404, code: 'clients.not-found' },
  'no channel': { status: 404, code: 'channels.not-found' },
  'no content': { status: 404, code: 'contents.not-found' },
  'no such channel': { status: 404, code: 'contents.unknown-channel' },
  'no topic': { status: 404, code: 'topic.unknown' },
  nothing: { status: 404, code: 'request.not-found' },
  'bad form': { status: 400, code: 'request.invalid' },
  ended: { status: 409, code: 'contents.ended' },
  'not readable': { status: 403, code: 'chat.not-readable' },
  'say your name': { status: 403, code: 'chat.name-needed' },
  'say your e-mail': { status: 403, code: 'chat.email-needed' },
  'sign in to chat': { status: 403, code: 'chat.sign-in-needed' },
  closed: { status: 409, code: 'chat.closed' },
  'no chat': { status: 409, code: 'chat.disabled' },
} as const;
export type OutcomeName = keyof typeof outcomes;

const staffRead = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own, archived                                  | yes
  staff of A              | foreign, deleted, missing, malformed           | no client
  two-sided + global staff | own, archived, foreign                        | yes
  two-sided + global staff | deleted, missing, malformed                   | no client`;

const managersOnly = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  hosts + limited hosts   | own, archived                                  | unauthorized
  two-sided               | own, archived                                  | unauthorized
  two-sided               | foreign                                        | yes
  managers + limited managers + empty admin | own, archived                | yes
  global staff            | own, archived, foreign                         | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | foreign, deleted, missing, malformed           | no client
  two-sided + global staff | deleted, missing, malformed                   | no client`;

const publicClient = `
  everyone                | own, archived, foreign                         | yes
  everyone                | deleted, missing, malformed                    | no client`;

const publicChannel = `
  everyone                | own, outside, private, archived, foreign       | yes
  everyone                | deleted, crossed, missing, malformed           | no channel`;

const chatReaders = (unreadable: string, absent: string) => `
  everyone                | own, outside, both, private, archived, foreign | yes
  everyone                | soon, ended, on demand                         | yes
  everyone                | silent, deleted, missing, malformed            | ${absent}
  users                   | unseen, members, known                         | yes
  unnamed visitors        | unseen, members, known                         | ${unreadable}
  named guest             | unseen                                         | yes
  named guest             | members, known                                 | ${unreadable}
  guest with e-mail       | unseen, known                                  | yes
  guest with e-mail       | members                                        | ${unreadable}`;

/** By entry of the registry, as its method and path, or as the name of its topic or command. */
export const table: Record<string, string> = {
  // ACC-22, ACC-41, ACC-46: who one is, coming, going and naming oneself are for everyone.
  'GET /api/auth/session': 'everyone | it | yes',
  'POST /api/auth/password': 'everyone | it | yes',
  'POST /api/auth/sign-out': 'everyone | it | yes',
  'POST /api/auth/guest': 'everyone | it | yes',
  // API-26: one's own record alone.
  'GET /api/users/me/:id': `
  visitors                | anything                                       | sign in
  users                   | own                                            | yes
  users                   | foreign, missing, malformed                    | not yourself`,
  // API-10.
  'GET /api/openapi.json': 'everyone | it | yes',
  // TIME-48.
  'GET /api/utils/getTime': 'everyone | it | yes',

  // API-40, SHELL-60: signed in; which clients it lists depends on the roles.
  'GET /api/clients': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes`,
  // SHELL-178: of the organisations that one may choose from.
  'GET /api/clients/coming': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes`,
  // 000 §6: every staff role of the client reads it. CLI-144: archiving only takes it off the lists.
  'GET /api/clients/:clientId': staffRead,
  // API-44.
  'GET /api/clients/:clientId/images': staffRead,
  'POST /api/clients/:clientId/images': staffRead,

  // CHN-14, CHN-26: staff see the list, of which a whitelist leaves its part.
  'GET /api/clients/:clientId/channels': staffRead,
  // CHN-109: owner or admin.
  'GET /api/clients/:clientId/channels/key-available': managersOnly,
  'POST /api/clients/:clientId/channels': `${managersOnly}
  owner of B              | spoofed                                        | no client
  hosts + limited hosts + two-sided | spoofed                              | unauthorized
  managers + limited managers + empty admin + global staff | spoofed       | bad form`,
  // CHN-14, CHN-25: staff whose whitelist holds the channel.
  'GET /api/clients/:clientId/channels/:channelId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no channel
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, private, deleted, archived, crossed, missing, malformed | no channel
  hosts + managers        | own, outside, private, archived                | yes
  limited hosts + limited managers | own, private, archived                | yes
  limited hosts + limited managers | outside                               | unauthorized
  empty admin             | own, outside, private, archived                | unauthorized
  two-sided + global staff | own, outside, private, archived, foreign      | yes
  staff of A              | deleted, foreign, crossed, missing, malformed  | no channel
  two-sided + global staff | deleted, crossed, missing, malformed          | no channel`,
  // CHN-109, CHN-110: owner or admin whose whitelist holds the channel.
  'PUT /api/clients/:clientId/channels/:channelId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no channel
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, outside, private, deleted, archived, crossed, missing, malformed | no channel
  hosts + limited hosts + two-sided | own, spoofed, outside, private, archived | unauthorized
  managers                | own, outside, private, archived                | yes
  limited managers        | own, private, archived                         | yes
  limited managers        | outside                                        | unauthorized
  managers + limited managers + global staff | spoofed                     | bad form
  empty admin             | own, spoofed, outside, private, archived       | unauthorized
  two-sided               | foreign                                        | yes
  global staff            | own, outside, private, archived, foreign       | yes
  staff of A              | deleted, foreign, crossed, missing, malformed  | no channel
  two-sided + global staff | deleted, crossed, missing, malformed          | no channel`,

  // CNT-18, CNT-19: staff see the list, of which a whitelist leaves its part.
  'GET /api/clients/:clientId/contents': staffRead,
  // CNT-141, CNT-142, CNT-143: owner or admin, into channels of the client that the whitelist holds.
  'POST /api/clients/:clientId/contents': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, outside, crossed, archived, deleted, missing, malformed | no client
  hosts + limited hosts + two-sided | own, spoofed, outside, crossed, archived | unauthorized
  two-sided               | foreign                                        | yes
  managers                | own, outside, archived                         | yes
  limited managers        | own, archived                                  | yes
  limited managers        | outside, crossed                               | unauthorized
  empty admin             | own, outside, crossed, archived                | unauthorized
  managers                | crossed                                        | no such channel
  managers + limited managers + empty admin + global staff | spoofed       | bad form
  global staff            | own, outside, archived, foreign                | yes
  global staff            | crossed                                        | no such channel
  staff of A              | foreign, deleted, missing, malformed           | no client
  two-sided + global staff | deleted, missing, malformed                   | no client`,
  // CNT-18: staff whose whitelist holds one of its channels.
  'GET /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + managers        | own, outside, both, private, ended, archived   | yes
  limited hosts + limited managers | own, both, private, ended, archived   | yes
  limited hosts + limited managers | outside                               | unauthorized
  empty admin             | own, outside, both, private, ended, archived   | unauthorized
  two-sided + global staff | own, outside, both, private, ended, archived, foreign | yes
  staff of A              | deleted, foreign, crossed, missing, malformed  | no content
  two-sided + global staff | deleted, crossed, missing, malformed          | no content`,
  // CNT-134, CNT-141, CNT-142: owner or admin whose whitelist holds all its channels; ended ones by the global owner alone.
  'PUT /api/clients/:clientId/contents/:contentId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no content
  owner of B              | foreign                                        | yes
  owner of B              | own, spoofed, moved out, moved abroad, outside, both, private, ended, deleted, archived, crossed, missing, malformed | no content
  hosts + limited hosts + two-sided | own, spoofed, moved out, moved abroad, outside, both, private, ended, archived | unauthorized
  two-sided               | foreign                                        | yes
  managers                | own, moved out, outside, both, private, archived | yes
  limited managers        | own, private, archived                         | yes
  limited managers        | moved out, moved abroad, outside, both         | unauthorized
  empty admin             | own, spoofed, moved out, moved abroad, outside, both, private, ended, archived | unauthorized
  managers + limited managers + global staff | spoofed                     | bad form
  managers + global staff | moved abroad                                   | no such channel
  managers + limited managers + global admin | ended                       | ended
  global owner            | ended                                          | yes
  global staff            | own, moved out, outside, both, private, archived, foreign | yes
  staff of A              | deleted, foreign, crossed, missing, malformed  | no content
  two-sided + global staff | deleted, crossed, missing, malformed          | no content`,

  // CHAT-112, CHAT-113: with preview everyone; without it whoever may write.
  'GET /api/contents/:contentId/chat/messages': chatReaders('not readable', 'nothing'),
  // API-109: on the socket a topic that one may not follow and one that is not there are the same.
  'chat:{contentId}': chatReaders('no topic', 'no topic'),
  // CHAT-104, CHAT-105, CHAT-109, CHAT-114, CHAT-115, CHAT-118.
  'chat.send': `
  unnamed visitors        | own, outside, both, private, archived, foreign, unseen, known | say your name
  named guest             | own, outside, both, private, archived, foreign, unseen | yes
  named guest             | known                                          | say your e-mail
  guest with e-mail       | own, outside, both, private, archived, foreign, unseen, known | yes
  visitors                | members                                        | sign in to chat
  users                   | own, outside, both, private, archived, foreign, unseen, members, known | yes
  everyone                | soon, ended                                    | closed
  everyone                | on demand                                      | no chat
  everyone                | silent, deleted, missing, malformed            | nothing`,
  // API-100: whoever has the id of a channel may know its version.
  'channel:{id}': `
  everyone                | own, outside, private, archived, foreign       | yes
  everyone                | deleted, missing, malformed                    | no topic`,

  // API-13, API-14, API-16, API-18, VIEW-206: the same for every caller; private ones by direct link.
  'GET /cdn/clients/:clientId': publicClient,
  'GET /cdn/clients/by-key/:clientKey': publicClient,
  'GET /cdn/channels/:clientId/:channelId': publicChannel,
  'GET /cdn/channels/by-key/:clientKey/:channelKey': publicChannel,
  // VIEW-273: of the channel's own contents alone.
  'GET /cdn/channels/:clientId/:channelId/calendar.ics': `
  everyone                | own, outside, archived, foreign                | yes
  everyone                | private, deleted, crossed, missing, malformed  | no content`,
};

const asRole = 'loading asks for the role too';
const byId = 'loads by the id alone; whom it is for is asked after that';

/**
 * Parts of rules without which nobody more gets in, since another part of the same rule asks for the same. A line whose
 * part turns out to be needed is as much an error as a missing line.
 */
export const doubleLocked: Record<string, Partial<Record<'may' | 'load', string>>> = {
  'GET /api/users/me/:id': { load: byId },
  'GET /api/clients': { may: 'signing in is all that it asks', load: 'it is about no object' },
  'GET /api/clients/coming': { may: 'signing in is all that it asks', load: 'it is about no object' },
  'GET /api/clients/:clientId': { may: asRole },
  'GET /api/clients/:clientId/images': { may: asRole },
  'POST /api/clients/:clientId/images': { may: asRole },
  'GET /api/clients/:clientId/channels': { may: asRole },
  'GET /api/clients/:clientId/contents': { may: asRole },
  'GET /api/contents/:contentId/chat/messages': { load: byId },
  'chat:{contentId}': { load: byId },
  'chat.send': { load: byId },
};
