import { clientForm } from '@nave/server/testing/builders.ts';
import { clients, form, it } from '@nave/server/testing/rights/asks.ts';
import { managersOnly, staffRead } from '@nave/server/testing/rights/lines.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

export const rights: Rights = {
  world: aWorld,
  table: {
    // API-40, SHELL-60: signed in; which clients it lists depends on the roles.
    'GET /api/clients': `
  visitors                | it                                             | sign in
  users                   | it                                             | yes`,
    // CLI-54: only a global role adds.
    'POST /api/clients': `
  visitors                | it                                             | sign in
  viewer + staff of A + owner of B + two-sided | it                        | unauthorized
  global staff            | it                                             | yes`,
    // Whoever fills in the form.
    'GET /api/clients/key-available': `
  visitors                | it                                             | sign in
  viewer + hosts + limited hosts | it                                      | unauthorized
  managers + limited managers + empty admin + owner of B + two-sided | it   | yes
  global staff            | it                                             | yes`,
    // CLI-50 to CLI-53: owner or admin; a whitelist limits channels alone.
    'PUT /api/clients/:clientId': managersOnly,
    // CLI-146: whoever may write the client.
    'POST /api/clients/:clientId/verify': managersOnly,
    // 000 §6: every staff role of the client reads it. CLI-144: archiving only takes it off the lists.
    'GET /api/clients/:clientId': staffRead,
  },
  probes: {
    'GET /api/clients': it,
    'POST /api/clients': () => ({ it: { params: {}, ...form(() => clientForm()) } }),
    'GET /api/clients/key-available': () => ({ it: { params: {}, query: 'key=a-free-key' } }),
    'GET /api/clients/:clientId': clients(),
    'PUT /api/clients/:clientId': clients(() => form(() => clientForm())),
    'POST /api/clients/:clientId/verify': clients(),
  },
  doubleLocked: {
    'GET /api/clients': { may: 'signing in is all that it asks', load: 'it is about no object' },
    'POST /api/clients': { load: 'it is about no object' },
    'GET /api/clients/key-available': { load: 'it is about no object' },
    'GET /api/clients/:clientId': { may: 'loading asks for the role too' },
  },
  size: { cells: 378, mutations: 24 },
};
