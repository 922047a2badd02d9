import { owners } from '@nave/server/testing/rights/owners.ts';
import { body, clients } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** HOST-60 */
export const rights: Rights = {
  citedRules: { answers: 'HOST-60~' },
  world: aWorld,
  outcomes: {
    'no domain': { status: 404, code: 'own-domain.none' },
    'no domain name': { status: 400, code: 'request.invalid' },
  },
  table: {
    'GET /api/clients/:clientId/domain': owners('yes'),
    // The requested name is invalid and refused, because a valid name would be queried at DNS servers.
    'PUT /api/clients/:clientId/domain': owners('no domain name'),
    'POST /api/clients/:clientId/domain/check': owners('no domain'),
    'DELETE /api/clients/:clientId/domain': owners('yes'),
  },
  probes: {
    'GET /api/clients/:clientId/domain': clients(),
    'PUT /api/clients/:clientId/domain': clients(() => body(() => ({ domain: 'localhost' }))),
    'POST /api/clients/:clientId/domain/check': clients(),
    'DELETE /api/clients/:clientId/domain': clients(),
  },
};
