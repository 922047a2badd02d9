import { body, MALFORMED, MISSING, none } from '@nave/server/testing/rights/requests.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

const start = { provider: 'google', clientId: null, purpose: 'viewer' };

export const rights: Rights = {
  citedRules: { answers: 'SHELL-13~ ACC-75~', secrets: 'API-24~' },
  world: aWorld,
  outcomes: {
    'not offered': { status: 403, code: 'accounts.provider-not-offered' },
    over: { status: 400, code: 'accounts.provider-sign-in-over' },
    'not linked': { status: 404, code: 'accounts.provider-not-linked' },
  },
  table: {
    // ACC-11, ACC-12, ACC-13: the caller is not signed in yet. The test installation has no credentials of providers.
    'GET /api/auth/providers': 'everyone | none | yes',
    'POST /api/auth/providers/start': `
  everyone                | none                                           | not offered
  program                 | none                                           | people only`,
    'GET /api/auth/callback': 'everyone | none | yes',
    'GET /api/auth/callback/:clientId': 'everyone | none | yes',
    // A17: only the browser that started an attempt can finish it.
    'POST /api/auth/providers/finish': 'everyone | none | over',
    'DELETE /api/auth/identities/:identityId': `
  visitors                | anything                                       | sign in
  users                   | anything                                       | not linked
  program                 | anything                                       | unauthorized`,
  },
  probes: {
    'GET /api/auth/providers': none,
    'POST /api/auth/providers/start': () => ({ none: { params: {}, ...body(() => start) } }),
    'GET /api/auth/callback': none,
    'GET /api/auth/callback/:clientId': () => ({ none: { params: { clientId: MISSING } } }),
    'POST /api/auth/providers/finish': () => ({ none: { params: {}, ...body(() => ({ answer: 'code=a&state=b' })) } }),
    'DELETE /api/auth/identities/:identityId': () => ({
      missing: { params: { identityId: MISSING } },
      malformed: { params: { identityId: MALFORMED } },
    }),
  },
};
