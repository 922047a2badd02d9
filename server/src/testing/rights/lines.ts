import { type ActorName, actorNames } from './people.ts';

const visitors: ActorName[] = ['new visitor', 'guest', 'named guest', 'guest with e-mail'];
const hosts: ActorName[] = ['host', 'superhost'];
const limitedHosts: ActorName[] = ['limited host', 'limited superhost'];
const managers: ActorName[] = ['admin', 'owner'];
const limitedManagers: ActorName[] = ['limited admin', 'limited owner'];

/**
 * Groups of actors in the tables of slices. The tables are written by hand from the specification (000 §6, 001 §6,
 * 002 §6) and the product decisions, never computed from the product's own policies. A line is
 * `actors | objects | outcome`: `+` separates actors, and `,` separates objects.
 *
 * There are two clients, A and B. For every actor, `own` is an object of client A and `foreign` is one of client B. The
 * channels `own` and `private` are on the whitelist of limited staff, `outside` is not. `crossed` is a path of client A
 * with the id of an object of client B. `archived` belongs to an archived client: staff of A have the same role on that
 * client, but it is not found (CLI-195). `spoofed` is `own` with the id of client B in the body.
 */
export const groups: Record<string, readonly ActorName[]> = {
  visitors,
  'unnamed visitors': ['new visitor', 'guest'],
  hosts,
  'limited hosts': limitedHosts,
  managers,
  'limited managers': limitedManagers,
  'staff of A and B': ['superhost of A, admin of B'],
  'global staff': ['global admin', 'global owner'],
  'staff of A': [...hosts, ...managers, ...limitedHosts, ...limitedManagers, 'empty admin'],
  users: actorNames.filter((name) => !visitors.includes(name)),
  everyone: actorNames,
};

/** The expected answer for an outcome's name. `status` is for HTTP only; `code` is null without a refusal. */
export interface Outcome {
  status: number;
  code: string | null;
}

/** Outcomes that every slice can use; a slice can add more in `Rights.outcomes`. */
export const outcomes: Record<string, Outcome> = {
  yes: { status: 200, code: null },
  'sign in': { status: 401, code: 'session.missing' },
  unauthorized: { status: 403, code: 'session.unauthorized' },
  'no client': { status: 404, code: 'clients.not-found' },
  'no channel': { status: 404, code: 'channels.not-found' },
  'no topic': { status: 404, code: 'topic.unknown' },
  nothing: { status: 404, code: 'request.not-found' },
  'people only': { status: 403, code: 'tokens.people-only' },
  'bad form': { status: 400, code: 'request.invalid' },
};

/** Lines for entries that every staff role of the client may read. */
export const staffRead = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | own, foreign                           | yes
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`;

/** Lines for entries of owners and admins of the client. */
export const managersOnly = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  hosts + limited hosts   | own                                            | unauthorized
  staff of A and B        | own                                            | unauthorized
  staff of A and B        | foreign                                        | yes
  managers + limited managers + empty admin | own                          | yes
  global staff            | own, foreign                                   | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`;

/** Lines for entries of owners and admins of all channels of the client, with what they get. */
export const managersOfAllChannels = (outcome: string) => `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | ${outcome}
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + limited managers + empty admin | own             | unauthorized
  managers                | own                                            | ${outcome}
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  staff of A and B        | own                                            | unauthorized
  staff of A and B        | foreign                                        | ${outcome}
  global staff            | own, foreign                                   | ${outcome}
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`;

/** Lines for entries of the global owner alone, for active and archived clients. */
export const globalOwnerOnly = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | unauthorized
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | unauthorized
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  staff of A and B + global admin | own, foreign                           | unauthorized
  staff of A and B + global admin | archived, deleted, missing, malformed  | no client
  global owner            | own, archived, foreign                         | yes
  global owner            | deleted, missing, malformed                    | no client`;
