import { allActors, type Person } from '@nave/server/testing/rights/people.ts';
import { body, clients, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { acceptMembership, addPendingMember } from '../staff.store.ts';

/** Adds a host for each actor, whom the actor edits and removes. The hosts have the channels of the limited actors. */
interface StaffWorld extends World {
  hosts: { id: string; email: string; hire(): Promise<void> }[];
}

/** Returns the host whom this actor edits and removes. */
function hostOf({ hosts }: StaffWorld, { name }: Person) {
  const host = hosts[allActors.indexOf(name)];
  if (!host) throw new Error(`There is no host for ${name}.`);
  return host;
}

const staffUsers =
  (isRemoval: boolean): Probe<StaffWorld> =>
  (person) => {
    const { worldA, worldB, cookie } = person;
    const [own, foreign] = [hostOf(worldA, person), hostOf(worldB, person)];
    const of = (
      clientId: string,
      { id: userId, hire }: Pick<typeof own, 'id'> & { hire?(): Promise<void> },
    ): ObjectRequest => ({
      params: { clientId, userId },
      ...(isRemoval && {
        // Adds the removed host again before the next request.
        cookie: async () => {
          await hire?.();
          return cookie;
        },
      }),
    });
    return {
      own: of(worldA.client.id, own),
      archived: of(worldA.archived.id, own),
      deleted: of(worldA.deleted.id, own),
      foreign: of(worldB.client.id, foreign),
      crossed: of(worldA.client.id, foreign),
      missing: of(worldA.client.id, { id: MISSING }),
      malformed: of(worldA.client.id, { id: MALFORMED }),
    };
  };

const newUser = (whitelistChannelIds: string[] | null, more: object = {}) =>
  body(() => ({
    email: `new-${v7()}@people.example`,
    firstName: 'Ana',
    lastName: 'Ruiz',
    whitelistChannelIds,
    ...more,
  }));

const invitations: Probe<StaffWorld> = ({ worldA, worldB }) => {
  const own = { params: { clientId: worldA.client.id } };
  const of = (clientId: string, channelId: string): ObjectRequest => ({
    params: { clientId },
    ...newUser([channelId]),
  });
  return {
    own: of(worldA.client.id, worldA.channels.own.id),
    outside: of(worldA.client.id, worldA.channels.outside.id),
    unlimited: { ...own, ...newUser(null) },
    'as admin': { ...own, ...newUser([], { role: 'admin' }) },
    spoofed: { ...own, ...newUser([], { clientId: worldB.client.id }) },
    archived: of(worldA.archived.id, worldA.channels.archived.id),
    deleted: of(worldA.deleted.id, worldA.channels.deleted.id),
    foreign: of(worldB.client.id, worldB.channels.own.id),
    missing: of(MISSING, worldA.channels.own.id),
    malformed: of(MALFORMED, worldA.channels.own.id),
  };
};

const edits: Probe<StaffWorld> = (person) => {
  const { worldA, worldB } = person;
  const [own, foreign] = [hostOf(worldA, person), hostOf(worldB, person)];
  const of = (id: string, { email }: { email: string }, clientId: string): ObjectRequest => ({
    params: { id },
    ...newUser([], { email, clientId }),
  });
  return {
    own: of(own.id, own, worldA.client.id),
    foreign: of(foreign.id, foreign, worldB.client.id),
    crossed: of(own.id, own, worldB.client.id),
    missing: of(MISSING, own, worldA.client.id),
    malformed: of(MALFORMED, own, worldA.client.id),
  };
};

export const rights: Rights<StaffWorld> = {
  citedRules: { answers: 'SHELL-13~ USR-36~ USR-47 USR-88 USR-90~ USR-105 USR-115~ A29~ B1', secrets: 'USR-10~ A29~' },
  async world(db) {
    const world = await aWorld(db);
    const { own, deleted, archived } = world.channels;
    const whitelist = [own.id, deleted.id, archived.id];
    const clientsOfHosts = [world.client, world.archived, world.deleted];
    const hosts = await Promise.all(
      allActors.map(async () => {
        const email = `spare-${v7()}@people.example`;
        const id = await aPerson(db, { email, firstName: 'Ben', lastName: 'Ito' });
        const hire = async () => {
          for (const { id: clientId } of clientsOfHosts) {
            await addPendingMember(db, { clientId, userId: id, role: 'host', whitelist });
            await acceptMembership(db, { clientId, userId: id }, new Date());
          }
        };
        await hire();
        return { id, email, hire };
      }),
    );
    return { ...world, hosts };
  },
  outcomes: {
    'no user': { status: 404, code: 'accounts.user-not-found' },
    'plain host': { status: 403, code: 'accounts.level-host' },
    'too high': { status: 403, code: 'accounts.level' },
    'not removed': { status: 403, code: 'accounts.not-removed' },
    accepted: { status: 409, code: 'accounts.accepted' },
    malformed: { status: 400, code: 'request.malformed' },
  },
  table: {
    // USR-21, USR-47: staff above host may list the staff.
    'GET /api/clients/:clientId/users': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  host + limited host     | own                                            | unauthorized
  superhost + limited superhost + managers + limited managers + empty admin | own | yes
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B + global staff | own, foreign                           | yes
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`,
    // SHELL-46, SHELL-47.
    'GET /api/clients/:clientId/users/:userId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no user
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, crossed, missing, malformed | no user
  host + limited host     | own                                            | unauthorized
  superhost + limited superhost + managers + limited managers + empty admin | own | yes
  staff of A              | foreign, archived, deleted, crossed, missing, malformed | no user
  staff of A and B + global staff | own, foreign                           | yes
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no user`,
    // USR-78, USR-79, USR-88 to USR-95: callers may grant only roles up to their own, and only their own channels.
    'POST /api/clients/:clientId/invite': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, outside, unlimited, as admin, spoofed, archived, deleted, missing, malformed | no client
  host + limited host     | own, outside, unlimited, as admin, spoofed     | plain host
  superhost               | own, outside, unlimited                        | yes
  superhost               | as admin                                       | too high
  limited superhost       | own                                            | yes
  limited superhost       | outside, unlimited, as admin                   | too high
  managers                | own, outside, unlimited, as admin              | yes
  limited managers        | own, as admin                                  | yes
  limited managers        | outside, unlimited                             | too high
  empty admin             | as admin                                       | yes
  empty admin             | own, outside, unlimited                        | too high
  superhost + limited superhost + managers + limited managers + empty admin + staff of A and B + global staff | spoofed | malformed
  staff of A              | foreign, archived, deleted, missing, malformed | no client
  staff of A and B        | own, outside, unlimited, foreign               | yes
  staff of A and B        | as admin                                       | too high
  global staff            | own, outside, unlimited, as admin, foreign     | yes
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`,
    // USR-190: callers may send the invitations of users whom they may edit; no user of this test has a pending
    // invitation.
    'POST /api/clients/:clientId/users/:userId/invitation': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no user
  owner of B              | foreign                                        | accepted
  owner of B              | own, archived, deleted, crossed, missing, malformed | no user
  host + limited host + empty admin | own                                  | too high
  superhost + limited superhost + managers + limited managers | own        | accepted
  staff of A              | foreign, archived, deleted, crossed, missing, malformed | no user
  staff of A and B + global staff | own, foreign                           | accepted
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no user`,
    // USR-222: the callers who may send an invitation again may also copy its link.
    'POST /api/clients/:clientId/users/:userId/invitation-link': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no user
  owner of B              | foreign                                        | accepted
  owner of B              | own, archived, deleted, crossed, missing, malformed | no user
  host + limited host + empty admin | own                                  | too high
  superhost + limited superhost + managers + limited managers | own        | accepted
  staff of A              | foreign, archived, deleted, crossed, missing, malformed | no user
  staff of A and B + global staff | own, foreign                           | accepted
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no user`,
    // USR-51 to USR-56, USR-104, USR-105: callers may edit users of roles up to their own, with channels
    // of their own, on a client that the caller and the user both belong to.
    'POST /api/users/edit/:id': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no user
  owner of B              | foreign                                        | yes
  owner of B              | own, crossed, missing, malformed               | no user
  host + limited host + empty admin | own, crossed                         | too high
  superhost + limited superhost + managers + limited managers | own        | yes
  superhost + limited superhost + managers + limited managers | crossed    | no user
  staff of A              | foreign, missing, malformed                    | no user
  staff of A and B + global staff | own, foreign                           | yes
  staff of A and B + global staff | crossed, missing, malformed            | no user`,
    // USR-115: owners and admins may remove users, whatever channels they are limited to.
    'DELETE /api/clients/:clientId/users/:userId': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no user
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, crossed, missing, malformed | no user
  hosts + limited hosts   | own                                            | not removed
  managers + limited managers + empty admin | own                          | yes
  staff of A              | foreign, archived, deleted, crossed, missing, malformed | no user
  staff of A and B        | own                                            | not removed
  staff of A and B        | foreign                                        | yes
  global staff            | own, foreign                                   | yes
  staff of A and B + global staff | archived, deleted, crossed, missing, malformed | no user`,
  },
  probes: {
    'GET /api/clients/:clientId/users': clients(),
    'GET /api/clients/:clientId/users/:userId': staffUsers(false),
    'POST /api/clients/:clientId/invite': invitations,
    'POST /api/clients/:clientId/users/:userId/invitation': staffUsers(false),
    'POST /api/clients/:clientId/users/:userId/invitation-link': staffUsers(false),
    'POST /api/users/edit/:id': edits,
    'DELETE /api/clients/:clientId/users/:userId': staffUsers(true),
  },
  // USR-45: staff see their colleagues.
  mayContainEmails: [
    'GET /api/clients/:clientId/users',
    'GET /api/clients/:clientId/users/:userId',
    'POST /api/users/edit/:id',
  ],
  checkExemptions: {
    'DELETE /api/clients/:clientId/users/:userId': { may: 'the removal loads the user again and checks the same' },
  },
};
