import { none } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

const noObjectToLoad = 'the entry concerns the installation, not an object';

export const rights: Rights = {
  citedRules: { answers: 'OPS-36 OPS-45 OPS-65 OPS-72 API-57 API-58~' },
  world: aWorld,
  table: {
    // OPS-36
    'POST /api/product/refresh': `
  visitors                | none                                           | sign in
  viewer + staff of A + owner of B + staff of A and B + global admin | none       | unauthorized
  global owner            | none                                           | yes`,
    // OPS-72
    'GET /api/reports/upcoming-paywall': `
  visitors                | none                                           | sign in
  viewer + staff of A + owner of B + staff of A and B | none               | unauthorized
  global staff            | none                                           | yes`,
    // OPS-65
    'GET /api/reports/upcoming': `
  visitors                | none                                           | sign in
  viewer + staff of A + owner of B + staff of A and B | none               | unauthorized
  global staff            | none                                           | yes`,
    // OPS-45
    'GET /api/reports/clients': `
  visitors                | none                                           | sign in
  viewer + staff of A + owner of B + staff of A and B + global admin | none       | unauthorized
  global owner            | none                                           | yes`,
    product: 'everyone | none | yes',
  },
  probes: {
    'POST /api/product/refresh': none,
    'GET /api/reports/upcoming-paywall': none,
    'GET /api/reports/upcoming': none,
    'GET /api/reports/clients': none,
    product: none,
  },
  checkExemptions: {
    'GET /api/reports/upcoming-paywall': { load: noObjectToLoad },
    'GET /api/reports/upcoming': { load: noObjectToLoad },
    'GET /api/reports/clients': { load: noObjectToLoad },
    'POST /api/product/refresh': { load: noObjectToLoad },
    product: { may: 'anyone may', load: noObjectToLoad },
  },
};
