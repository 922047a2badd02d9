import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { body, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { insertMembership } from '../accounts.store.ts';

/** Adds an admin, who may have tokens, and a host, who may not. */
interface TokenWorld extends World {
  adminId: string;
  hostId: string;
}

const users =
  (more: (clientId: string) => Partial<ObjectRequest>): Probe<TokenWorld> =>
  ({ worldA, worldB }) => {
    const of = (id: string, { client }: TokenWorld): ObjectRequest => ({ params: { id }, ...more(client.id) });
    return {
      own: of(worldA.adminId, worldA),
      'of a host': of(worldA.hostId, worldA),
      foreign: of(worldB.adminId, worldB),
      crossed: of(worldA.adminId, worldB),
      missing: of(MISSING, worldA),
      malformed: of(MALFORMED, worldA),
    };
  };
const inQuery = (clientId: string) => ({ query: `clientId=${clientId}` });

/**
 * USR-146, USR-147: an owner or admin of a client may manage the tokens of the client's owner and admins, whatever
 * channels the two users are limited to. A program may not manage tokens.
 */
const tokenManagers = (answer: string, crossed: string) => `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no user
  owner of B              | foreign                                        | ${answer}
  owner of B              | own, of a host, crossed, missing, malformed    | no user
  hosts + limited hosts   | own, of a host, crossed                        | not allowed
  managers + limited managers + empty admin | own                          | ${answer}
  managers + limited managers + empty admin | of a host                    | not allowed
  managers + limited managers + empty admin | crossed                      | ${crossed}
  staff of A              | foreign, missing, malformed                    | no user
  staff of A and B        | own, of a host, crossed                        | not allowed
  global staff            | own                                            | ${answer}
  global staff            | of a host                                      | not allowed
  global staff            | crossed                                        | ${crossed}
  staff of A and B + global staff | foreign                                | ${answer}
  staff of A and B + global staff | missing, malformed                     | no user
  program                 | own, crossed                                   | not allowed`;

export const rights: Rights<TokenWorld> = {
  citedRules: { answers: 'API-109 USR-146 A28 B1', secrets: 'API-24~ A29~' },
  async world(db) {
    const world = await aWorld(db);
    const hire = async (role: 'admin' | 'host') => {
      const email = `spare-${v7()}@people.example`;
      const userId = await aPerson(db, { email, firstName: 'Ben', lastName: 'Ito' });
      await insertMembership(db, { clientId: world.client.id, userId, role, whitelist: null });
      return userId;
    };
    return { ...world, adminId: await hire('admin'), hostId: await hire('host') };
  },
  outcomes: {
    'no user': { status: 404, code: 'tokens.not-found' },
    'no token': { status: 404, code: 'tokens.gone' },
    'not allowed': { status: 403, code: 'tokens.not-allowed' },
    'too many': { status: 409, code: 'tokens.too-many' },
  },
  table: {
    'GET /api/users/:id/token': tokenManagers('yes', 'no user'),
    'POST /api/users/:id/token': tokenManagers('yes', 'no user'),
    // No user of this test has a token, so callers who may delete tokens get "no token".
    'DELETE /api/users/:id/token': tokenManagers('no token', 'no token'),
  },
  probes: {
    'GET /api/users/:id/token': users(inQuery),
    'POST /api/users/:id/token': users((clientId) => body(() => sampleTokenForm({ clientId }))),
    'DELETE /api/users/:id/token': users(() => ({ query: `token=${MISSING}` })),
  },
};
