import { clients } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** API-198 */
export const rights: Rights = {
  citedRules: { answers: 'API-198~', secrets: 'API-24~ API-192~' },
  world: aWorld,
  table: {
    'GET /api/clients/:clientId/event-log': `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no client
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, deleted, missing, malformed     | no client
  hosts + limited hosts + limited managers + empty admin | own             | unauthorized
  managers                | own                                            | yes
  staff of A              | archived, foreign, deleted, missing, malformed | no client
  staff of A and B        | own                                            | unauthorized
  staff of A and B        | foreign                                        | yes
  global staff            | own, foreign                                   | yes
  staff of A and B + global staff | archived, deleted, missing, malformed  | no client`,
    'events:{clientId}': `
  everyone                | archived, deleted, missing, malformed          | no topic
  visitors + viewer       | own, foreign                                   | no topic
  owner of B              | foreign                                        | yes
  owner of B              | own                                            | no topic
  hosts + limited hosts + limited managers + empty admin | own, foreign    | no topic
  managers                | own                                            | yes
  managers                | foreign                                        | no topic
  staff of A and B        | own                                            | no topic
  staff of A and B        | foreign                                        | yes
  global staff            | own, foreign                                   | yes`,
  },
  probes: {
    'GET /api/clients/:clientId/event-log': clients(),
    'events:{clientId}': clients(),
  },
  checkExemptions: { 'events:{clientId}': { load: 'the policy checks the role on the client with this id' } },
};
