import { type ActorName, actorNames } from './people.ts';

const visitors: ActorName[] = ['nobody', 'guest', 'named guest', 'guest with e-mail'];
const hosts: ActorName[] = ['host', 'superhost'];
const limitedHosts: ActorName[] = ['limited host', 'limited superhost'];
const managers: ActorName[] = ['admin', 'owner'];
const limitedManagers: ActorName[] = ['limited admin', 'limited owner'];

/**
 * Groups of actors in the tables of slices. The tables are written by hand from the specification (000 §6, 001 §6, 002 §6)
 * and product-decisions, never computed from the product's own policies. A line is `actors | objects | outcome`; `+` adds
 * actors, `,` adds objects.
 *
 * For everyone but the owner of B, client A is their own and B is foreign. `own` and `private` are on the whitelist of
 * limited staff, `outside` is not. `crossed` names a record of B below A's path. `archived` belongs to an archived client,
 * on which everyone has the same role as on A, but which is not found for them (CLI-195). `spoofed` is `own` with B's id
 * in the body.
 */
export const groups: Record<string, readonly ActorName[]> = {
  visitors,
  'unnamed visitors': ['nobody', 'guest'],
  hosts,
  'limited hosts': limitedHosts,
  managers,
  'limited managers': limitedManagers,
  'two-sided': ['superhost of A, admin of B'],
  'global staff': ['global admin', 'global owner'],
  'staff of A': [...hosts, ...managers, ...limitedHosts, ...limitedManagers, 'empty admin'],
  users: actorNames.filter((name) => !visitors.includes(name)),
  everyone: actorNames,
};

/** The answer for an outcome's name in a table. `code` is the refusal's; HTTP answers also have the status. */
export interface Outcome {
  status: number;
  code: string | null;
}

/** The outcomes of all slices; a slice may add its own beside its table. */
export const outcomes: Record<string, Outcome> = {
  yes: { status: 200, code: null },
  'sign in': { status: 401, code: 'session.missing' },
  unauthorized: { status: 403, code: 'session.unauthorized' },
  'no client': { status: 404, code: 'clients.not-found' },
  'no channel': { status: 404, code: 'channels.not-found' },
  'no topic': { status: 404, code: 'topic.unknown' },
  nothing: { status: 404, code: 'request.not-found' },
  'bad form': { status: 400, code: 'request.invalid' },
};

/** Lines for what every staff role of a client may read. */
export const staffRead = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | own, foreign                                  | yes
  two-sided + global staff | archived, deleted, missing, malformed         | no client`;

/** Lines for what owners and admins of a client may do. */
export const managersOnly = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  hosts + limited hosts   | own                                            | unauthorized
  two-sided               | own                                            | unauthorized
  two-sided               | foreign                                        | yes
  managers + limited managers + empty admin | own                          | yes
  global staff            | own, foreign                                   | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | archived, deleted, missing, malformed         | no client`;

/** Lines for what only the global owner may do with a client, archived or not. */
export const globalOwnerOnly = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | unauthorized
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | unauthorized
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  two-sided + global admin | own, foreign                                  | unauthorized
  two-sided + global admin | archived, deleted, missing, malformed         | no client
  global owner            | own, archived, foreign                         | yes
  global owner            | deleted, missing, malformed                    | no client`;
