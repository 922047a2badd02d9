import { form, it, MALFORMED, MISSING } from '@nave/server/testing/rights/asks.ts';
import type { Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld } from '@nave/server/testing/rights/worlds.ts';

const start = { provider: 'google', clientId: null, purpose: 'viewer' };

export const rights: Rights = {
  cites: { answers: 'SHELL-13~ ACC-75~', secrets: 'API-24~' },
  world: aWorld,
  outcomes: {
    'not offered': { status: 403, code: 'accounts.provider-not-offered' },
    over: { status: 400, code: 'accounts.provider-sign-in-over' },
    'not linked': { status: 404, code: 'accounts.provider-not-linked' },
  },
  table: {
    // ACC-11, ACC-12, ACC-13: the caller is not signed in yet. This installation has no credentials of providers.
    'GET /api/auth/providers': 'everyone | it | yes',
    'POST /api/auth/providers/start': 'everyone | it | not offered',
    'GET /api/auth/callback': 'everyone | it | yes',
    'GET /api/auth/callback/:clientId': 'everyone | it | yes',
    // A17: only the browser that started an attempt can finish it.
    'POST /api/auth/providers/finish': 'everyone | it | over',
    'DELETE /api/auth/identities/:identityId': `
  visitors                | anything                                       | sign in
  users                   | anything                                       | not linked
  program                 | anything                                       | unauthorized`,
  },
  probes: {
    'GET /api/auth/providers': it,
    'POST /api/auth/providers/start': () => ({ it: { params: {}, ...form(() => start) } }),
    'GET /api/auth/callback': it,
    'GET /api/auth/callback/:clientId': () => ({ it: { params: { clientId: MISSING } } }),
    'POST /api/auth/providers/finish': () => ({ it: { params: {}, ...form(() => ({ answer: 'code=a&state=b' })) } }),
    'DELETE /api/auth/identities/:identityId': () => ({
      missing: { params: { identityId: MISSING } },
      malformed: { params: { identityId: MALFORMED } },
    }),
  },
};
