import { type ActorName, actorNames } from './people.ts';

const visitors: ActorName[] = ['nobody', 'guest', 'named guest', 'guest with e-mail'];
const hosts: ActorName[] = ['host', 'superhost'];
const limitedHosts: ActorName[] = ['limited host', 'limited superhost'];
const managers: ActorName[] = ['admin', 'owner'];
const limitedManagers: ActorName[] = ['limited admin', 'limited owner'];

/**
 * Those of whom the tables of slices speak. A table is written by hand from the specification (000 §6, 001 §6, 002 §6) and
 * product-decisions, never computed from the product's own policies. A line says `actors | objects | outcome`; `+` adds
 * actors, `,` adds objects.
 *
 * Everyone but the owner of B looks at client A and calls B foreign. `own` is in the whitelist of the limited, `outside`
 * is not; `private` is in it. `crossed` names B's record below A's path. `archived` lies in an archived client, on which
 * everyone has the role that they have on A, and which is not there for them (CLI-195). `spoofed` is `own` with B's id in
 * the body.
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

/** What an answer is called in a table. `code` is that of the refusal; an HTTP answer also has the status. */
export interface Outcome {
  status: number;
  code: string | null;
}

/** The outcomes of every slice; one with more of its own says them beside its table. */
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

/** For what every staff role of a client reads. */
export const staffRead = `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  staff of A              | own                                            | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  two-sided + global staff | own, foreign                                  | yes
  two-sided + global staff | archived, deleted, missing, malformed         | no client`;

/** For what owners and admins of a client do. */
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

/** For what the global owner alone does with a client, archived or not. */
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
