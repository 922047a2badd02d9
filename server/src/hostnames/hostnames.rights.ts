import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

export const rights: Rights = {
  citedRules: { answers: 'HOST-34' },
  world: aWorld,
  outcomes: { 'not ours': { status: 404, code: 'hostnames.not-ours' } },
  table: {
    // HOST-31 to HOST-34: called by a reverse proxy without a session.
    'GET /api/domains/check': `
  everyone | product           | yes
  everyone | nobody, malformed | not ours`,
  },
  probes: {
    'GET /api/domains/check': () => ({
      product: { params: {}, query: 'domain=localhost' },
      nobody: { params: {}, query: 'domain=nobody.example' },
      malformed: { params: {}, query: 'domain=%20' },
    }),
  },
  checkExemptions: {},
};
