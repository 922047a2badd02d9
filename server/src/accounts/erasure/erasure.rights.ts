import { body, none } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

/** OPS-29 */
const globalOwnerOnly = `
  visitors                | none                                           | sign in
  viewer + staff of A + owner of B + staff of A and B + global admin + program | none | unauthorized`;
const noObjectToLoad = 'the entry concerns the installation, not an object';
const unknownEmail = () => ({ none: { params: {}, ...body(() => ({ email: 'nobody@people.example' })) } });

export const rights: Rights = {
  citedRules: { answers: 'OPS-29 SHELL-13~ B19~', secrets: 'API-24~ A29~' },
  world: aWorld,
  outcomes: { 'nothing known': { status: 404, code: 'accounts.nothing-to-erase' } },
  table: {
    'POST /api/users/nuke': `${globalOwnerOnly}
  global owner            | none                                           | nothing known`,
    'POST /api/users/nuke/preview': `${globalOwnerOnly}
  global owner            | none                                           | nothing known`,
    'GET /api/users/nuke': `${globalOwnerOnly}
  global owner            | none                                           | yes`,
  },
  probes: {
    'POST /api/users/nuke': unknownEmail,
    'POST /api/users/nuke/preview': unknownEmail,
    'GET /api/users/nuke': none,
  },
  checkExemptions: {
    'POST /api/users/nuke': { load: noObjectToLoad },
    'POST /api/users/nuke/preview': { load: noObjectToLoad },
    'GET /api/users/nuke': { load: noObjectToLoad },
  },
};
