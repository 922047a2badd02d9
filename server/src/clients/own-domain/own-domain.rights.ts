import { clients, form } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** HOST-60: the client's owner, and the global one. An archived client is there for nobody. */
const owners = (yes: string, ofForeign = yes) => `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | ${ofForeign}
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + admin + limited admin + empty admin | own         | unauthorized
  owner + limited owner   | own                                            | ${yes}
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  two-sided + global admin | own, foreign                                  | unauthorized
  global owner            | own                                            | ${yes}
  global owner            | foreign                                        | ${ofForeign}
  two-sided + global staff | archived, deleted, missing, malformed         | no client`;

export const rights: Rights = {
  world: aWorld,
  outcomes: {
    'no domain': { status: 404, code: 'own-domain.none' },
    'no domain name': { status: 400, code: 'request.invalid' },
  },
  table: {
    'GET /api/clients/:clientId/domain': owners('yes'),
    // It would be asked for at servers of others: the name is one that is refused.
    'PUT /api/clients/:clientId/domain': owners('no domain name'),
    'POST /api/clients/:clientId/domain/check': owners('no domain'),
    'DELETE /api/clients/:clientId/domain': owners('yes'),
  },
  probes: {
    'GET /api/clients/:clientId/domain': clients(),
    'PUT /api/clients/:clientId/domain': clients(() => form(() => ({ domain: 'localhost' }))),
    'POST /api/clients/:clientId/domain/check': clients(),
    'DELETE /api/clients/:clientId/domain': clients(),
  },
  size: { cells: 504, mutations: 16 },
};
