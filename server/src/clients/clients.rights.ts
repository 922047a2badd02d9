import { clients, it } from '@nave/server/testing/rights/asks.ts';
import { staffRead } from '@nave/server/testing/rights/lines.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

export const rights: Rights = {
  world: aWorld,
  table: {
    // API-40, SHELL-60: signed in; which clients it lists depends on the roles.
    'GET /api/clients': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes`,
    // 000 §6: every staff role of the client reads it. CLI-144: archiving only takes it off the lists.
    'GET /api/clients/:clientId': staffRead,
  },
  probes: { 'GET /api/clients': it, 'GET /api/clients/:clientId': clients() },
  doubleLocked: {
    'GET /api/clients': { may: 'signing in is all that it asks', load: 'it is about no object' },
    'GET /api/clients/:clientId': { may: 'loading asks for the role too' },
  },
  size: { cells: 126, mutations: 8 },
};
