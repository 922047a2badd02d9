import { it } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

const ofNothing = 'it is about the installation, not about an object';

export const rights: Rights = {
  cites: { answers: 'OPS-36 API-58~' },
  world: aWorld,
  table: {
    // OPS-36
    'POST /api/product/refresh': `
  visitors                | it                                             | sign in
  viewer + staff of A + owner of B + two-sided + global admin | it         | unauthorized
  global owner            | it                                             | yes`,
    product: 'everyone | it | yes',
  },
  probes: { 'POST /api/product/refresh': it, product: it },
  doubleLocked: {
    'POST /api/product/refresh': { load: ofNothing },
    product: { may: 'anyone may', load: ofNothing },
  },
};
