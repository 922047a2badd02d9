import { form, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import type { Ask, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { insertMembership } from '../accounts.store.ts';

/** Adds a user who may have tokens; a host may not. */
interface TokenWorld extends World {
  manager: string;
  helper: string;
}

const users =
  (more: (clientId: string) => Partial<Ask>): Probe<TokenWorld> =>
  ({ home, abroad }) => {
    const of = (id: string, { client }: TokenWorld): Ask => ({ params: { id }, ...more(client.id) });
    return {
      own: of(home.manager, home),
      'of a host': of(home.helper, home),
      foreign: of(abroad.manager, abroad),
      crossed: of(home.manager, abroad),
      missing: of(MISSING, home),
      malformed: of(MALFORMED, home),
    };
  };
const inQuery = (clientId: string) => ({ query: `clientId=${clientId}` });

/**
 * USR-146, USR-147: a signed-in user, not a program, who is owner or admin of the client, for an owner or admin of it;
 * channel limits do not matter.
 */
const keepers = (answer: string, crossed: string) => `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no user
  owner of B              | foreign                                        | ${answer}
  owner of B              | own, of a host, crossed, missing, malformed    | no user
  hosts + limited hosts   | own, of a host, crossed                        | not allowed
  managers + limited managers + empty admin | own                          | ${answer}
  managers + limited managers + empty admin | of a host                    | not allowed
  managers + limited managers + empty admin | crossed                      | ${crossed}
  staff of A              | foreign, missing, malformed                    | no user
  two-sided               | own, of a host, crossed                        | not allowed
  global staff            | own                                            | ${answer}
  global staff            | of a host                                      | not allowed
  global staff            | crossed                                        | ${crossed}
  two-sided + global staff | foreign                                       | ${answer}
  two-sided + global staff | missing, malformed                            | no user
  program                 | own, crossed                                   | not allowed`;

export const rights: Rights<TokenWorld> = {
  cites: { answers: 'API-109 USR-146 A28 B1', secrets: 'API-24~ A29~' },
  async world(db) {
    const world = await aWorld(db);
    const hire = async (role: 'admin' | 'host') => {
      const email = `spare-${v7()}@people.example`;
      const userId = await aPerson(db, { email, firstName: 'Ben', lastName: 'Ito' });
      await insertMembership(db, { clientId: world.client.id, userId, role, whitelist: null });
      return userId;
    };
    return { ...world, manager: await hire('admin'), helper: await hire('host') };
  },
  outcomes: {
    'no user': { status: 404, code: 'tokens.not-found' },
    'no token': { status: 404, code: 'tokens.gone' },
    'not allowed': { status: 403, code: 'tokens.not-allowed' },
    'too many': { status: 409, code: 'tokens.too-many' },
  },
  table: {
    'GET /api/users/:id/token': keepers('yes', 'no user'),
    'POST /api/users/:id/token': keepers('yes', 'no user'),
    // None of the users has a token, so permitted callers are told that.
    'DELETE /api/users/:id/token': keepers('no token', 'no token'),
  },
  probes: {
    'GET /api/users/:id/token': users(inQuery),
    'POST /api/users/:id/token': users((clientId) => form(() => ({ name: 'Slides', clientId }))),
    'DELETE /api/users/:id/token': users(() => ({ query: `token=${MISSING}` })),
  },
};
